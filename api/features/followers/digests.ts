import type { Knex } from 'knex'
import { enqueueFollowerMails } from '../../domain/mail-queue.ts'

/**
 * Seconds. A stop is told when no other has come for `quiet`, at the latest after `longest`. After `soon` digests of a toy
 * within a day its next one waits for `first`, twice as long after each further one, and never longer than `most` (ADR 91).
 */
const digestWaits = { quiet: 15, longest: 40, soon: 4, first: 1800, most: 28_800 }

interface Needs {
  knex: Knex
  waits?: typeof digestWaits
}

/**
 * Makes one digest of the new stops of a toy that are due, and queues it for each of its followers, all in one
 * transaction: of several processes one does it, and one that is killed has done nothing. Resolves with false when none is due.
 */
export async function makeDigest({ knex, waits = digestWaits }: Needs): Promise<boolean> {
  const toyId = await findDueToy(knex, waits)
  if (toyId === null) return false
  await knex.transaction((trx) => digestToy(trx, toyId, waits))
  return true
}

/**
 * The toy whose open notices are due, of several the one that has waited longest; with `toyId` that one or none. A burst
 * that begins before the wait for the last digest is over has as long as any other.
 */
async function findDueToy(knex: Knex, waits: typeof digestWaits, toyId: string | null = null): Promise<string | null> {
  const { rows } = await knex.raw<{ rows: { toyId: string }[] }>(
    `select toy_id as "toyId"
     from (
       select toy_id, min(created_at) as oldest, max(created_at) as newest from stop_notices
       where digest_id is null ${toyId === null ? '' : 'and toy_id = :toyId'}
       group by toy_id) open
     cross join lateral (
       select case when count(*) < :soon then '-infinity'
         else max(made_at) + make_interval(secs => least(:first * power(2, count(*) - :soon), :most)) end as until
       from stop_digests where toy_id = open.toy_id and made_at > now() - interval '1 day') wait
     where until <= now() and (newest <= now() - make_interval(secs => :quiet)
       or greatest(oldest, until) <= now() - make_interval(secs => :longest))
     order by oldest limit 1`,
    { ...waits, toyId },
  )
  return rows[0]?.toyId ?? null
}

async function digestToy(trx: Knex.Transaction, toyId: string, waits: typeof digestWaits): Promise<void> {
  // Its row below refers to the toy: locked before the notices, in the order of those who delete an entry with its notice.
  await trx('toys').where({ id: toyId }).forKeyShare().select('id')
  const open = trx('stop_notices').where({ toy_id: toyId }).whereNull('digest_id').orderBy('entry_id').forUpdate()
  const rows = (await open.select('entry_id', 'created_at')) as { entry_id: number; created_at: Date }[]
  const digest = rows.at(-1)
  // Another process may have made a digest while this one waited for the lock.
  if (!digest || (await findDueToy(trx, waits, toyId)) === null) return

  const digestId = digest.entry_id
  const ids = rows.map((row) => row.entry_id)
  await trx('stop_notices').whereIn('entry_id', ids).update({ digest_id: digestId })
  await trx('stop_digests').insert({ id: digestId, toy_id: toyId, made_at: trx.raw('clock_timestamp()') })
  // Followers who were confirmed after the newest of them have seen it on the journey.
  const newest = new Date(Math.max(...rows.map((row) => row.created_at.getTime())))
  const told = () => trx('followers').where({ toy_id: toyId }).where('confirmed_at', '<=', newest)
  await enqueueFollowerMails(trx, {
    kind: 'journey_stops',
    prefix: String(digestId),
    rows: told().whereNotNull('email').select('id', 'email'),
  })
  await trx.raw('insert into push_notices (follower_id, digest_id) ? on conflict do nothing', [
    told()
      .whereNotNull('endpoint')
      .select('id', trx.raw('?::bigint', [digestId])),
  ])
}
