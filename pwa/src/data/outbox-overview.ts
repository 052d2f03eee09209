import { orderStops, stopCountOf } from '#contract/journey'
import type { Toy } from '#contract/toys'
import { idKey } from './id-key.ts'
import { readJourney } from './journey-copy.ts'
import { readTogether } from './storage.ts'
import { listDeliveries, receiptMs } from './outbox/deliveries.ts'
import { isChangeable } from './outbox/own-entries.ts'
import { listQueued } from './outbox/queries.ts'
import type { DeliveryRow } from './outbox/rows.ts'
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
  /** Milliseconds of the server's clock as far as it was known, else of the device's. */
  sentAt: number
  isCorrection: boolean
  /** When it was taken back (milliseconds); null while it is published. */
  takenBackAt: number | null
  /** True while a change of it waits. */
  isOpen: boolean
  /** True while the author may change it, as far as this device knows, and nothing of it waits. */
  isChangeable: boolean
}

export interface OutboxOverview {
  /** The one with the oldest entry first. */
  toys: WaitingToy[]
  /** Newest first. */
  receipts: Receipt[]
}

/** A journey as far as it is on this device. */
interface KnownToy {
  toy: Toy | null
  /** The number of the stop with an id, or null. */
  stopOf: (entryId: number) => number | null
}

/** Everything that this device has sent lately or has still to send, as of one moment. */
export const readOutbox = (): Promise<OutboxOverview> =>
  readTogether(['journeys', ...outboxTableNames], async () => {
    const [queued, delivered] = [await listQueued(), await listDeliveries({ within: receiptMs })]
    const known = new Map<string, KnownToy>()
    for (const { toyId } of [...queued, ...delivered]) {
      if (!known.has(idKey(toyId))) known.set(idKey(toyId), knownToy((await readJourney(toyId))?.toy ?? null))
    }
    const waiting = new Set(queued.map(({ submissionKey }) => submissionKey))
    const receipts = delivered.map((delivery) => receiptOf(delivery, known, waiting))
    return { toys: groupByToy(queued, known), receipts }
  })

function knownToy(toy: Toy | null): KnownToy {
  let numbers: Map<number, number> | null = null
  const stopOf = (entryId: number) => {
    numbers ??= toy && numberStops(toy)
    return numbers?.get(entryId) ?? null
  }
  return { toy, stopOf }
}

/** Counted from the newest: of a long journey the copy has the newest stops only. */
function numberStops(toy: Toy): Map<number, number> {
  const stops = orderStops(toy.journeyEntries)
  const earlier = stopCountOf(toy) - stops.length
  return new Map(stops.map(({ id }, i) => [id, earlier + i + 1]))
}

function groupByToy(queued: readonly QueuedEntry[], known: ReadonlyMap<string, KnownToy>): WaitingToy[] {
  const groups = new Map<string, WaitingToy>()
  for (const entry of queued) {
    const key = idKey(entry.toyId)
    const toy = known.get(key)?.toy
    const group = groups.get(key) ?? { toyId: toy?.id ?? entry.toyId, name: toy?.name ?? null, entries: [] }
    group.entries.push(entry)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function receiptOf(delivery: DeliveryRow, known: ReadonlyMap<string, KnownToy>, waiting: ReadonlySet<string>): Receipt {
  const { submissionKey, toyId, entryId, location, sentAt, isCorrection, takenBackAt } = delivery
  const { toy = null, stopOf } = known.get(idKey(toyId)) ?? {}
  return {
    ...{ submissionKey, toyId: toy?.id ?? toyId, location, sentAt, isCorrection, takenBackAt },
    ...{ name: toy?.name ?? null, isJourneyKnown: toy !== null },
    stop: entryId === null ? null : (stopOf?.(entryId) ?? null),
    isOpen: waiting.has(submissionKey),
    isChangeable: isChangeable(delivery) && !waiting.has(submissionKey),
  }
}
