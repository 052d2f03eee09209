import type { Knex } from 'knex'
import { enqueueFollowerMails } from '../../domain/mail-queue.ts'

/** Milliseconds. A stop is told when no other has come for `quiet`, at the latest after `longest`. */
const digestWaits = { quiet: 15_000, longest: 40_000 }

interface Needs {
  knex: Knex
  waits?: typeof digestWaits
}

interface NoticeRow {
  entry_id: number
  created_at: Date
}

/**
 * Makes one digest of the new stops of a toy that are due, and queues it for each of its followers, all in one
 * transaction: of several processes one does it, and one that is killed has done nothing. Resolves with false when none is due.
 */
export async function makeDigest({ knex, waits = digestWaits }: Needs): Promise<boolean> {
  const due = (await knex('stop_notices')
    .whereNull('digest_id')
    .groupBy('toy_id')
    .havingRaw(isDue, [waits.quiet / 1000, waits.longest / 1000])
    .orderByRaw('min(created_at)')
    .first('toy_id')) as { toy_id: string } | undefined
  if (!due) return false
  await knex.transaction((trx) => digestToy(trx, due.toy_id, waits))
  return true
}

const isDue = `max(created_at) <= now() - make_interval(secs => ?) or min(created_at) <= now() - make_interval(secs => ?)`

async function digestToy(trx: Knex.Transaction, toyId: string, { quiet, longest }: typeof digestWaits): Promise<void> {
  // Whoever comes second waits here, and finds none or newer ones, which may not be due yet.
  const rows = (await trx('stop_notices')
    .where({ toy_id: toyId })
    .whereNull('digest_id')
    .orderBy('entry_id')
    .forUpdate()
    .select('entry_id', 'created_at')) as NoticeRow[]
  const times = rows.map((row) => row.created_at.getTime())
  const newest = Math.max(...times)
  const { rows: clock } = await trx.raw<{ rows: [{ now: Date }] }>('select clock_timestamp() as now')
  const now = clock[0].now.getTime()
  const digest = rows.at(-1)
  if (!digest || (newest > now - quiet && Math.min(...times) > now - longest)) return

  const ids = rows.map((row) => row.entry_id)
  await trx('stop_notices').whereIn('entry_id', ids).update({ digest_id: digest.entry_id })
  // Whoever followed after the newest of them knows it already.
  const told = () => trx('followers').where({ toy_id: toyId }).where('confirmed_at', '<=', new Date(newest))
  await enqueueFollowerMails(trx, {
    kind: 'journey_stops',
    prefix: String(digest.entry_id),
    rows: told().whereNotNull('email').select('id', 'email'),
  })
  await trx.raw('insert into push_notices (follower_id, digest_id) ? on conflict do nothing', [
    told()
      .whereNotNull('endpoint')
      .select('id', trx.raw('?::bigint', [digest.entry_id])),
  ])
}
