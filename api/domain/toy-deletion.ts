import type { Knex } from 'knex'
import type { PhotoStore } from '../adapters/photos/photo-store.ts'
import type { Log } from '../adapters/log.ts'
import type { Toy } from '../models/toy.ts'
import { forgetOwnerMails } from './owner-mails.ts'
import { createRecurringJob, type JobMetrics } from './recurring-job.ts'
import { removeUnnamedPhotos } from './unnamed-photos.ts'

interface Needs {
  knex: Knex
  photoStore: Pick<PhotoStore, 'remove'>
  log: Pick<Log, 'info' | 'warn'>
  metrics?: JobMetrics
  /** Entries of one batch; a toy that has no more is deleted at once. */
  batchSize?: number
}

export interface DeletionBegun {
  entries: number
  reports: number
  /** Photos of rows that are gone; null when the rows go later, and their photos with them. */
  keys: (string | null)[] | null
}

export interface ToyDeletion {
  /**
   * In the transaction that holds the toy's row: deletes it, or hides it from everyone and leaves the rest to the
   * background. Call `wake` after the commit.
   */
  begin(trx: Knex, toy: Toy): Promise<DeletionBegun>
  /** Goes on with what was begun, by any process; resolves when nothing is left or another process is at it. */
  run(onBatch?: (deleted: number) => void): Promise<void>
  wake(): void
  /** Goes on now and every minute. */
  start(): void
  /** Ends after the transaction, or the photo, at work. */
  stop(): Promise<void>
}

/** Any number that nothing else in the database uses as an advisory lock. */
const lockKey = 7_013_290_612

/** Deletes toys with their entries and photos, in transactions that stay short however many entries there are. */
export function createToyDeletion(needs: Needs): ToyDeletion {
  const { knex, log, metrics, batchSize = 1000 } = needs

  let isStopped = false
  const listeners = new Set<(deleted: number) => void>()

  async function runAll(): Promise<void> {
    while (!isStopped) {
      const keys = await knex.transaction((trx) => deleteBatch(trx, batchSize))
      if (!keys) return
      // What a process that ends here leaves behind, the sweeper finds.
      await removeUnnamedPhotos({ ...needs, isOver: () => isStopped }, keys)
      for (const onBatch of listeners) onBatch(keys.length)
    }
  }

  // Each batch takes the lock for itself: a process that is woken goes on at once, whoever was at it before.
  const job = createRecurringJob({ name: 'delete toys', everyMs: 60_000, turns: null, log, metrics, work: runAll })

  async function run(onBatch: (deleted: number) => void = () => undefined): Promise<void> {
    listeners.add(onBatch)
    try {
      await job.run()
    } finally {
      listeners.delete(onBatch)
    }
  }

  return {
    begin: (trx, toy) => begin(trx, toy, batchSize),
    run,
    wake: job.wake,
    start: job.start,
    async stop() {
      isStopped = true
      await job.stop()
    },
  }
}

async function begin(trx: Knex, { id, photoKey }: Toy, atMost: number): Promise<DeletionBegun> {
  const theirs = () => trx('entries').where({ toy_id: id })
  const first = (await theirs()
    .limit(atMost + 1)
    .pluck('photo_key')) as (string | null)[]
  await forgetOwnerMails(trx, id)
  await trx('toy_owners').where({ toy_id: id }).delete()
  const reports = await trx('reports').where({ toy_id: id }).orWhereIn('entry_id', theirs().select('id')).delete()
  if (first.length <= atMost) {
    await trx('toys').where({ id }).delete()
    return { entries: first.length, reports, keys: [photoKey, ...first] }
  }
  // Nobody is told of it any more, and no address is kept until the last entry is gone.
  await trx('followers').where({ toy_id: id }).delete()
  const entries = Number((await theirs().count())[0]?.['count'])
  await trx('toys')
    .where({ id })
    .update({
      deleting_since: trx.fn.now(),
      deleting_total: entries,
      // What keeps it from the public: see toys_deleting_hidden.
      hidden_at: trx.raw('coalesce(hidden_at, now())'),
      revision: trx.raw("nextval('toy_revisions')"),
    })
  return { entries, reports, keys: null }
}

/** The photos of the rows deleted; null when there is nothing to delete, or another process deletes. */
async function deleteBatch(trx: Knex, batchSize: number): Promise<(string | null)[] | null> {
  const { rows } = await trx.raw<{ rows: { got: boolean }[] }>('select pg_try_advisory_xact_lock(?) as got', [lockKey])
  if (!rows[0]?.got) return null
  const toy = (await trx('toys')
    .whereNotNull('deleting_since')
    .orderBy(['deleting_since', 'id'])
    .first('id', 'photo_key')) as { id: string; photo_key: string | null } | undefined
  if (!toy) return null
  const { rows: deleted } = await trx.raw<{ rows: { photo_key: string | null }[] }>(
    `delete from entries where id = any (array(select id from entries where toy_id = ? order by date, id limit ?))
     returning photo_key`,
    [toy.id, batchSize],
  )
  const keys = deleted.map((row) => row.photo_key)
  if (deleted.length < batchSize) {
    await trx('toys').where({ id: toy.id }).delete()
    return [...keys, toy.photo_key]
  }
  await trx('toys').where({ id: toy.id }).increment('deleted_entries', deleted.length)
  return keys
}
