import type { Entry } from '#contract/entries'
import { orderStops } from '#contract/journey'
import type { OutboxRow } from '../../data/local-db.ts'

export interface NumberedStop {
  entry: Entry
  /** Its place in date order, from 1: the number on its pin. */
  number: number
}

/** The stops of the server, newest first, each with its number. */
export function numberStops(entries: readonly Entry[]): NumberedStop[] {
  return orderStops(entries)
    .map((entry, i) => ({ entry, number: i + 1 }))
    .reverse()
}

/**
 * What still waits: first what needs the person, then the newest. An entry that has arrived is a stop, even while its row is still here: never two
 * cards for one entry, unless they differ and the person has to decide.
 */
export function unsentRows(entries: readonly Entry[], rows: readonly OutboxRow[]): OutboxRow[] {
  const arrived = new Set(entries.map((entry) => entry.submissionKey).filter((key) => key !== null))
  return rows
    .filter((row) => row.reason === 'sent-differently' || !arrived.has(row.key))
    .sort((a, b) => needsPerson(b) - needsPerson(a) || writtenAt(b) - writtenAt(a) || b.createdAt - a.createdAt)
}

const needsPerson = (row: OutboxRow) => Number(row.state === 'needs-you')
const writtenAt = (row: OutboxRow) => Date.parse(row.takenAt)
