import { orderStops, stopCountOf } from '#contract/journey'
import type { Toy } from '#contract/toys'
import { idKey } from './id-key.ts'
import { readJourney } from './journey-copy.ts'
import { localDb } from './local-db.ts'
import { listDeliveries, receiptMs } from './outbox/deliveries.ts'
import { listQueued } from './outbox/queries.ts'
import type { QueuedEntry } from './outbox/status.ts'
import { outboxTableNames } from './outbox/stores.ts'

/** What waits for one toy, oldest first. */
export interface WaitingToy {
  toyId: string
  /** Null when its journey is not on this device, or has no name yet. */
  name: string | null
  entries: QueuedEntry[]
}

/** What the server has confirmed within the last 30 days. */
export interface Receipt {
  submissionKey: string
  toyId: string
  name: string | null
  /** The number of the stop in the journey as this device has it, or null. */
  stop: number | null
  /** False when the journey is not on this device: then nothing else can be said of the stop. */
  isJourneyKnown: boolean
  location: string
  /** Milliseconds of the device's clock. */
  sentAt: number
  isCorrection: boolean
}

export interface OutboxOverview {
  /** The one with the oldest entry first. */
  toys: WaitingToy[]
  /** Newest first. */
  receipts: Receipt[]
}

/** Everything that this device has sent lately or has still to send, as of one moment. */
export const readOutbox = (): Promise<OutboxOverview> =>
  localDb.transaction('r', ['journeys', ...outboxTableNames], async () => {
    const [queued, delivered] = [await listQueued(), await listDeliveries({ since: Date.now() - receiptMs })]
    const toys = new Map<string, Toy | null>()
    for (const { toyId } of [...queued, ...delivered]) {
      if (!toys.has(idKey(toyId))) toys.set(idKey(toyId), (await readJourney(toyId))?.toy ?? null)
    }
    const toyOf = (toyId: string) => toys.get(idKey(toyId)) ?? null
    return {
      toys: groupByToy(queued, toyOf),
      receipts: delivered.map(({ submissionKey, toyId, entryId, location, sentAt, isCorrection }) => {
        const toy = toyOf(toyId)
        const facts = { submissionKey, toyId: toy?.id ?? toyId, location, sentAt, isCorrection }
        return {
          ...facts,
          name: toy?.name ?? null,
          stop: toy && stopNumber(toy, entryId),
          isJourneyKnown: toy !== null,
        }
      }),
    }
  })

function groupByToy(queued: readonly QueuedEntry[], toyOf: (toyId: string) => Toy | null): WaitingToy[] {
  const groups = new Map<string, WaitingToy>()
  for (const entry of queued) {
    const toy = toyOf(entry.toyId)
    const group = groups.get(idKey(entry.toyId)) ?? {
      toyId: toy?.id ?? entry.toyId,
      name: toy?.name ?? null,
      entries: [],
    }
    group.entries.push(entry)
    groups.set(idKey(entry.toyId), group)
  }
  return [...groups.values()]
}

/** Counted from the newest: of a long journey the copy has the newest stops only. */
function stopNumber(toy: Toy, entryId: number): number | null {
  const stops = orderStops(toy.journeyEntries)
  const at = stops.findIndex(({ id }) => id === entryId)
  return at < 0 ? null : stopCountOf(toy) - stops.length + at + 1
}
