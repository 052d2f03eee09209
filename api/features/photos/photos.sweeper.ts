import type { Knex } from 'knex'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import type { Log } from '../../adapters/log.ts'

interface Options {
  knex: Knex
  store: PhotoStore
  /** How long a photo may lie without a row: far longer than any request takes from its photo to its row. */
  graceMs: number
  /** The largest part of all photos, in percent, that one sweep removes. */
  maxPercent?: number
  log: Pick<Log, 'info' | 'error'>
}

/**
 * Removes the photos no row names that were last put before the grace window, and unfinished ones; resolves with their
 * number. Removes none when that would be too many of all: then the database is probably not the one that these photos
 * belong to.
 */
export type SweepPhotos = (signal?: AbortSignal) => Promise<number>

const batchSize = 500
/** So few may always be removed, so that a small store is tidied too. */
const alwaysRemoved = 50
/** So many are kept in mind; the next sweep finds the others. */
const mostRemoved = 10_000

/** Removes photos whose row was never written or is gone. */
export function createSweepPhotos({ knex, store, graceMs, maxPercent = 10, log }: Options): SweepPhotos {
  let isTold = false

  function sayTooMany({ found, photos }: Found): void {
    if (isTold) return
    isTold = true
    log.error(
      { unreferenced: found, photos, maxPercent },
      'So many photos are named by no row that this may be the wrong database; none is removed. If it is the right one, start once with a higher PHOTO_SWEEP_MAX_PERCENT.',
    )
  }

  return async (signal) => {
    const sweep: Sweep = { knex, store, before: new Date(Date.now() - graceMs), isOver: () => signal?.aborted ?? false }
    await store.tidy(sweep.before)
    const orphans = await findOrphans(sweep)
    if (orphans.found > Math.max(alwaysRemoved, (orphans.photos * maxPercent) / 100)) {
      sayTooMany(orphans)
      return 0
    }
    isTold = false
    const removed = await removeOrphans(sweep, orphans.keys)
    if (removed > 0) log.info({ removed }, 'Removed unreferenced photos')
    return removed
  }
}

interface Sweep {
  knex: Knex
  store: PhotoStore
  before: Date
  isOver(): boolean
}

interface Found {
  /** Those to remove now. */
  keys: string[]
  /** All that no row names. */
  found: number
  photos: number
}

async function findOrphans({ knex, store, before, isOver }: Sweep): Promise<Found> {
  const keys: string[] = []
  let [found, photos] = [0, 0]
  let batch: string[] = []
  async function lookUp(): Promise<void> {
    const named = batch.length === 0 ? new Set() : await namedKeys(knex, batch)
    const unnamed = batch.filter((key) => !named.has(key))
    found += unnamed.length
    keys.push(...unnamed.slice(0, mostRemoved - keys.length))
    batch = []
  }
  for await (const { key, storedAt } of store.list()) {
    if (isOver()) return { keys: [], found: 0, photos }
    photos++
    if (storedAt < before) batch.push(key)
    if (batch.length === batchSize) await lookUp()
  }
  await lookUp()
  return { keys, found, photos }
}

async function removeOrphans({ knex, store, before, isOver }: Sweep, keys: readonly string[]): Promise<number> {
  let removed = 0
  for (let at = 0; at < keys.length && !isOver(); at += batchSize) {
    const batch = keys.slice(at, at + batchSize)
    // Rows may have been written since the first look.
    const named = await namedKeys(knex, batch)
    for (const key of batch) {
      // An upload may have re-used it since the rows were read: then its time is new, and it stays.
      if (!named.has(key) && (await store.remove(key, { unlessPutSince: before }))) removed++
    }
  }
  return removed
}

async function namedKeys(knex: Knex, keys: string[]): Promise<Set<string>> {
  const rows = await knex('entries')
    .select('photo_key')
    .whereIn('photo_key', keys)
    .union(knex('toys').select('photo_key').whereIn('photo_key', keys))
  return new Set(rows.map((row: { photo_key: string }) => row.photo_key))
}
