import type { Knex } from 'knex'
import { currentRequestId } from '../concurrency/request-id.ts'
import type { MailKind, MailProblem } from '../contract/mails.ts'
import { defaultLocale } from '../contract/locale.ts'

export interface NewMail {
  kind: MailKind
  /** What the email is about. The same kind and reference again is the same email, and is queued once. */
  reference: string
  recipient: string
  locale?: string
  /** With an order, the email goes to the order's address of the day it is sent, and is deleted with the order. */
  orderId?: number
  /** With a follower, the email is deleted with the follower. */
  followerId?: number
}

/** Stands where an erased customer's address was. */
export const erasedAddress = 'erased@erased.invalid'

/**
 * Queues an email in the caller's transaction: it is sent if and only if the transaction is committed. Resolves with
 * false when it had been queued before, or its recipient is erased. Call `wake()` of the outbox after the commit, or it waits for the next poll.
 */
export async function enqueueMail(trx: Knex, mail: NewMail): Promise<boolean> {
  const { kind, reference, recipient, locale = defaultLocale, orderId = null, followerId = null } = mail
  if (recipient === erasedAddress) return false
  const queued = (await trx('mails')
    .insert({
      ...{ kind, reference, recipient, locale, request_id: currentRequestId() },
      ...{ order_id: orderId, follower_id: followerId },
    })
    .onConflict(['kind', 'reference'])
    .ignore()
    .returning('id')) as unknown[]
  return queued.length > 0
}

/** Queues one email of a kind to each follower that `rows` selects as `id` and `email`; the reference is `prefix:id`. */
export async function enqueueFollowerMails(
  trx: Knex,
  { kind, prefix, rows }: { kind: MailKind; prefix: string; rows: Knex.QueryBuilder },
): Promise<void> {
  await trx.raw(
    `insert into mails (kind, reference, recipient, locale, follower_id, request_id)
     select ?::text, ?::text || ':' || id, email, ?::text, id, ?::text from ? told on conflict (kind, reference) do nothing`,
    [kind, prefix, defaultLocale, currentRequestId(), rows],
  )
}

export interface QueuedMail {
  id: number
  kind: MailKind
  reference: string
  recipient: string
  locale: string
  /** Null unless it is for a follower. */
  followerId: number | null
  /** The same in every attempt. */
  messageKey: string
  /** The request that queued it; null when none did. */
  requestId: string | null
  /** How often it was tried, this time included. */
  attempts: number
  leasedUntil: Date
}

export interface MailFailure {
  problem: MailProblem
  detail: string
}

interface Options {
  knex: Knex
  /** For how long a taken email is nobody else's, in milliseconds. */
  leaseMs: number
  /** The first wait after a failure, in milliseconds; doubled each time, up to an hour, and a day after five days. */
  retryMs: number
}

const hourMs = 60 * 60 * 1000
/** With waits of at most an hour, some five days; from then on the waits are of a day. */
export const hourlyAttempts = 130

/** Problems that no repetition mends. */
const permanentProblems: readonly MailProblem[] = ['recipient', 'no_address']

const columns = [
  ...['id', 'kind', 'reference', 'recipient', 'locale', 'attempts'],
  'follower_id as followerId',
  ...['message_key as messageKey', 'leased_until as leasedUntil', 'request_id as requestId'],
]

/** The table of emails to send, shared by all processes. */
export function createMailQueue({ knex, leaseMs, retryMs }: Options) {
  const inMs = (ms: number) => knex.raw(`now() + ? * interval '1 millisecond'`, [ms])

  async function lease(narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<QueuedMail | null> {
    const free = knex('mails')
      .select('id')
      .where('state', 'waiting')
      .where((query) => void query.whereNull('leased_until').orWhere('leased_until', '<=', knex.fn.now()))
    const rows = (await knex('mails')
      .where('id', narrow(free).limit(1).forUpdate().skipLocked())
      .update({
        attempts: knex.raw('attempts + 1'),
        leased_until: inMs(leaseMs),
        recipient: knex.raw('coalesce((select customer_email from orders where orders.id = order_id), recipient)'),
      })
      .returning(columns)) as QueuedMail[]
    return rows[0] ?? null
  }

  /** The email while it is this attempt's: no longer once its lease has ended and another process has taken it. */
  const ownRow = ({ id, leasedUntil }: QueuedMail) => knex('mails').where({ id, leased_until: leasedUntil })

  return {
    /** An email of these kinds that is due, null when none is. It is the caller's until the lease ends. */
    take: (kinds: readonly string[]) =>
      lease((free) =>
        free.where('next_attempt_at', '<=', knex.fn.now()).whereIn('kind', kinds).orderBy('next_attempt_at'),
      ),

    /** This email, due or not; null when it does not wait, or another attempt is being made. */
    takeNow: (id: number) => lease((free) => free.where({ id })),

    async finish({ id }: QueuedMail): Promise<void> {
      await knex('mails')
        .where({ id })
        .update({ state: 'sent', sent_at: knex.fn.now(), leased_until: null, problem: null, detail: null })
    },

    /** There is nothing to say any more. */
    async drop(mail: QueuedMail): Promise<void> {
      await ownRow(mail).delete()
    },

    /** Resolves with true when the email is given up. */
    async postpone(mail: QueuedMail, { problem, detail }: MailFailure): Promise<boolean> {
      const isGivenUp = permanentProblems.includes(problem)
      const { attempts, followerId } = mail
      if (isGivenUp && followerId !== null) {
        // Nobody reads it: the address is forgotten, and the email with it.
        await knex('followers').where({ id: followerId }).delete()
        return true
      }
      const waitMs =
        attempts < hourlyAttempts ? Math.min(retryMs * 2 ** Math.min(attempts - 1, 20), hourMs) : 24 * hourMs
      await ownRow(mail).update({
        state: isGivenUp ? 'given_up' : 'waiting',
        problem,
        detail: detail.slice(0, 500),
        leased_until: null,
        next_attempt_at: inMs(waitMs),
      })
      return isGivenUp
    },
  }
}
