import type { Knex } from 'knex'
import type { PhotoStore } from '../../adapters/files/photo-store.ts'

interface Log {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

interface Options {
  knex: Knex
  store: PhotoStore
  /** How long a photo may lie without a row: far longer than any request takes from its photo to its row. */
  graceMs: number
  /** The largest part of all photos, in percent, that one sweep removes. */
  maxPercent?: number
  /** Clears uploads that a killed process has left behind, if older than the time given. */
  tidyUploads?: (before: Date) => Promise<void>
  log: Log
  intervalMs?: number
}

export interface PhotoSweeper {
  /**
   * Removes the photos no row names that were last put before the grace window; resolves with their number. Removes none
   * when that would be too many of all: then the database is probably not the one that these photos belong to.
   */
  sweep(): Promise<number>
  /** Sweeps now and then, starting some minutes from now. */
  start(): void
  /** Stops the timer and waits for a sweep in progress. */
  stop(): Promise<void>
}

const batchSize = 500
/** So few may always be removed, so that a small store is tidied too. */
const alwaysRemoved = 50
/** So many are kept in mind; the next sweep finds the others. */
const mostRemoved = 10_000
const hour = 60 * 60 * 1000

/** Removes photos whose row was never written or is gone, and the files of interrupted uploads. */
export function createPhotoSweeper(options: Options): PhotoSweeper {
  const { knex, store, graceMs, tidyUploads, log, intervalMs = 6 * hour, maxPercent = 10 } = options
  let timer: NodeJS.Timeout | null = null
  let round: Promise<number> | null = null
  let isStopped = false
  let isTold = false

  async function sweepOnce(): Promise<number> {
    const before = new Date(Date.now() - graceMs)
    await tidyUploads?.(before)
    await store.tidy(before)
    const { orphans, found, photos } = await findOrphans(before)
    if (found > Math.max(alwaysRemoved, (photos * maxPercent) / 100)) {
      sayTooMany(found, photos)
      return 0
    }
    isTold = false
    return await removeOrphans(orphans, before)
  }

  async function findOrphans(before: Date): Promise<{ orphans: string[]; found: number; photos: number }> {
    const orphans: string[] = []
    let [found, photos] = [0, 0]
    let batch: string[] = []
    async function lookUp(): Promise<void> {
      const named = batch.length === 0 ? new Set() : await namedKeys(knex, batch)
      const unnamed = batch.filter((key) => !named.has(key))
      found += unnamed.length
      orphans.push(...unnamed.slice(0, mostRemoved - orphans.length))
      batch = []
    }
    for await (const { key, storedAt } of store.list()) {
      if (isStopped) return { orphans: [], found: 0, photos }
      photos++
      if (storedAt < before) batch.push(key)
      if (batch.length === batchSize) await lookUp()
    }
    await lookUp()
    return { orphans, found, photos }
  }

  function sayTooMany(unreferenced: number, photos: number): void {
    if (isTold) return
    isTold = true
    log.error(
      { unreferenced, photos, maxPercent },
      'So many photos are named by no row that this may be the wrong database; none is removed. If it is the right one, start once with a higher PHOTO_SWEEP_MAX_PERCENT.',
    )
  }

  async function removeOrphans(keys: readonly string[], before: Date): Promise<number> {
    let removed = 0
    for (let at = 0; at < keys.length && !isStopped; at += batchSize) {
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

  function sweep(): Promise<number> {
    round ??= sweepOnce().finally(() => (round = null))
    return round
  }

  async function tick(): Promise<void> {
    try {
      const removed = await sweep()
      if (removed > 0) log.info({ removed }, 'Removed unreferenced photos')
    } catch (error) {
      log.error({ err: error }, 'Unreferenced photos could not be removed')
    }
    if (!isStopped) schedule(intervalMs)
  }

  function schedule(delay: number): void {
    timer = setTimeout(() => void tick(), delay).unref()
  }

  return {
    sweep,
    start() {
      isStopped = false
      schedule(Math.min(intervalMs, hour / 12))
    },
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await round?.catch(() => null)
    },
  }
}

async function namedKeys(knex: Knex, keys: string[]): Promise<Set<string>> {
  const rows = await knex('entries')
    .select('photo_key')
    .whereIn('photo_key', keys)
    .union(knex('toys').select('photo_key').whereIn('photo_key', keys))
  return new Set(rows.map((row: { photo_key: string }) => row.photo_key))
}
