import type { Entry } from '#contract/entries'
import { orderStops } from '#contract/journey'
import type { QueuedEntry } from '../../data/outbox/status.ts'

export interface NumberedStop {
  entry: Entry
  /** Its place in date order, from 1: the number on its pin. */
  number: number
  /** It came after a stop that is dated later, and so landed in the middle. */
  cameLate: boolean
}

/** The stops of the server, newest first, each with its number; `total` counts those that are not loaded, too. */
export function numberStops(entries: readonly Entry[], total = entries.length): NumberedStop[] {
  let firstOfLater = Infinity
  return [...orderStops(entries)].reverse().map((entry, i) => {
    const received = Date.parse(entry.receivedAt)
    const cameLate = received > firstOfLater
    firstOfLater = Math.min(firstOfLater, received)
    return { entry, number: total - i, cameLate }
  })
}

/**
 * What still waits: first what needs the person, then the newest. An entry that has arrived is a stop, even while it is
 * still in the outbox: never two cards for one entry, unless it is a change of the published one.
 */
export function stillWaiting(entries: readonly Entry[], queued: readonly QueuedEntry[]): QueuedEntry[] {
  const arrived = new Set(entries.map((entry) => entry.submissionKey).filter((key) => key !== null))
  return queued
    .filter((entry) => isChange(entry) || !arrived.has(entry.submissionKey))
    .sort((a, b) => needsPerson(b) - needsPerson(a) || writtenAt(b) - writtenAt(a) || b.createdAt - a.createdAt)
}

/** A change of an entry that is published, or its end. */
const isChange = ({ isCorrection, isTakeBack, status }: QueuedEntry) =>
  isCorrection || isTakeBack || (status.name === 'needs-you' && status.reason === 'earlier-version')

const needsPerson = (entry: QueuedEntry) => Number(entry.status.name === 'needs-you')
const writtenAt = (entry: QueuedEntry) => Date.parse(entry.takenAt)
