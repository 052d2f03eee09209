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
  /** Clears uploads that a killed process has left behind, if older than the time given. */
  tidyUploads?: (before: Date) => Promise<void>
  log: Log
  intervalMs?: number
}

export interface PhotoSweeper {
  /** Removes the photos no row names that were last put before the grace window; resolves with their number. */
  sweep(): Promise<number>
  /** Sweeps now and then, starting some minutes from now. */
  start(): void
  /** Stops the timer and waits for a sweep in progress. */
  stop(): Promise<void>
}

const batchSize = 500
const hour = 60 * 60 * 1000

/** Removes photos whose row was never written or is gone, and the files of interrupted uploads. */
export function createPhotoSweeper(options: Options): PhotoSweeper {
  const { knex, store, graceMs, tidyUploads, log, intervalMs = 6 * hour } = options
  let timer: NodeJS.Timeout | null = null
  let round: Promise<number> | null = null
  let isStopped = false

  async function sweepOnce(): Promise<number> {
    const before = new Date(Date.now() - graceMs)
    await tidyUploads?.(before)
    await store.tidy(before)
    let removed = 0
    let batch: string[] = []
    for await (const { key, storedAt } of store.list()) {
      if (isStopped) return removed
      if (storedAt < before) batch.push(key)
      if (batch.length < batchSize) continue
      removed += await removeOrphans(batch, before)
      batch = []
    }
    return removed + (await removeOrphans(batch, before))
  }

  async function removeOrphans(keys: string[], before: Date): Promise<number> {
    if (keys.length === 0) return 0
    const named = await namedKeys(knex, keys)
    let removed = 0
    for (const key of keys) {
      // An upload may have re-used it since the rows were read: then its time is new, and it stays.
      if (!named.has(key) && (await store.remove(key, { unlessPutSince: before }))) removed++
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
