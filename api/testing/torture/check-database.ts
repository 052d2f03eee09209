import type { Knex } from 'knex'
import type { TestSmtp } from '../smtp-server.ts'
import type { Crowd } from './people.ts'

interface Toy {
  id: string
  stop_count: number
  public: number
  last_location: string | null
  newest: string | null
}

/** What the tables say of themselves and of each other. */
export async function checkDatabase({ ledger, tallies: { fail } }: Crowd, knex: Knex, smtp: TestSmtp): Promise<void> {
  await checkCounts(knex, fail)
  await checkLocks(knex, fail)
  const jobs = (await knex('job_runs')
    .whereRaw(`next_at < now() - interval '15 minutes' or next_at > now() + interval '7 hours'`)
    .pluck('name')) as string[]
  for (const job of jobs) fail('A recurring job is stuck', job)

  const orders = (await knex('orders').select('payment_intent_id', 'quantity')) as {
    payment_intent_id: string
    quantity: number
  }[]
  for (const { intentId, quantity, isOrdered } of ledger.purchases) {
    const own = orders.filter((order) => order.payment_intent_id === intentId)
    if (own.length > 1 || (isOrdered && own.length === 0)) fail(`${own.length} orders of one payment`, intentId)
    if (own.some((order) => order.quantity !== quantity)) fail('An order of another quantity than was paid', intentId)
  }
  await checkMails(knex, orders.length, smtp, fail)
}

type Fail = Crowd['tallies']['fail']

async function checkCounts(knex: Knex, fail: Fail): Promise<void> {
  const { rows: toys } = await knex.raw<{ rows: Toy[] }>(
    `select t.id, t.stop_count, t.last_location,
       (select count(*) from entries e where e.toy_id = t.id and e.hidden_at is null) as public,
       (select location from entries e where e.toy_id = t.id and e.hidden_at is null
        order by date desc, id desc limit 1) as newest
     from toys t where t.deleting_since is null`,
  )
  for (const toy of toys) {
    if (toy.stop_count !== toy.public) fail('A toy counts other stops than it has', JSON.stringify(toy))
    if (toy.last_location !== toy.newest) fail('A toy names another place than its newest stop', JSON.stringify(toy))
  }
  const { rows: wrong } = await knex.raw<{ rows: { kind: string }[] }>(
    `with counted as (select kind, sum(rows) as rows from row_counts group by kind),
       there as (select 'entries' as kind, count(*) as rows from entries
                 union all select 'toys:' || status, count(*) from toys group by status)
     select kind from counted full join there using (kind) where coalesce(counted.rows, 0) <> coalesce(there.rows, 0)`,
  )
  for (const { kind } of wrong) fail('row_counts is not the number of rows', kind)
  const { rows: keyless } = await knex.raw<{ rows: { id: number }[] }>(
    `select e.id from entries e left join submission_keys k on k.key = e.submission_key
     where e.submission_key is not null and k.key is null`,
  )
  for (const { id } of keyless) fail('An entry whose submission key is not kept', String(id))
}

/** After the settling nobody is at work: every lock and open transaction is one that was left behind. */
async function checkLocks(knex: Knex, fail: Fail): Promise<void> {
  const { rows: open } = await knex.raw<{ rows: { state: string; query: string }[] }>(
    `select state, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and xact_start < now() - interval '5 seconds' and backend_type = 'client backend'`,
  )
  for (const { state, query } of open) fail(`A transaction was left open (${state})`, query.slice(0, 200))
  const { rows: advisory } = await knex.raw<{ rows: { objid: number }[] }>(
    `select objid from pg_locks l join pg_stat_activity a using (pid)
     where locktype = 'advisory' and a.datname = current_database() and a.state_change < now() - interval '5 seconds'`,
  )
  for (const { objid } of advisory) fail('An advisory lock was left', String(objid))
  const deleting = await knex('toys').whereNotNull('deleting_since').pluck('id')
  for (const id of deleting as string[]) fail('A toy is still being deleted', id)
}

const messageId = /^Message-ID: (.*)$/im

/** Each is sent, and a copy that was sent because nobody knew is the same message. */
async function checkMails(knex: Knex, orders: number, smtp: TestSmtp, fail: Fail): Promise<void> {
  const mails = (await knex('mails').select('id', 'state', 'message_key')) as {
    id: number
    state: string
    message_key: string
  }[]
  if (mails.length !== orders)
    fail('Orders and their confirmations are not the same number', `${orders}, ${mails.length}`)
  const ids = smtp.received.map((message) => messageId.exec(message)?.[1] ?? '')
  for (const { id, state, message_key: key } of mails) {
    if (state !== 'sent') fail(`An email is ${state}`, String(id))
    if (!ids.some((one) => one.includes(key))) fail('An email that was sent did not arrive', String(id))
  }
  const distinct = new Set(ids).size
  if (distinct > mails.length) fail('Emails arrived that nobody queued', `${distinct} of ${mails.length}`)
}
