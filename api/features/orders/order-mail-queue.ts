import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'

interface Options {
  knex: Knex
  log: Log
  leaseMs: number
  retryMs: number
}

export interface TakenMail {
  orderId: number
  /** How often it was tried, this time included. */
  attempts: number
}

/** With doubling waits of at most an hour, some three days: as long as mail servers try. */
const maxAttempts = 80
const longestWaitMs = 60 * 60 * 1000

/** The table of mails to send, shared by all processes. */
export function createOrderMailQueue({ knex, log, leaseMs, retryMs }: Options) {
  const inMs = (ms: number) => knex.raw(`now() + ? * interval '1 millisecond'`, [ms])
  return {
    /** One mail that is due, null when none is: whoever gets it has it to themselves until the lease ends. */
    async take(): Promise<TakenMail | null> {
      const due = knex('order_mails')
        .select('order_id')
        .where('state', 'waiting')
        .where('next_attempt_at', '<=', knex.fn.now())
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
      const rows = (await knex('order_mails')
        .where('order_id', due)
        .update({ attempts: knex.raw('attempts + 1'), next_attempt_at: inMs(leaseMs) })
        .returning(['order_id', 'attempts'])) as { order_id: number; attempts: number }[]
      const [row] = rows
      return row ? { orderId: Number(row.order_id), attempts: row.attempts } : null
    },

    async finish({ orderId }: TakenMail): Promise<void> {
      await knex('order_mails')
        .where({ order_id: orderId })
        .update({ state: 'sent', sent_at: knex.fn.now(), problem: null })
    },

    async postpone({ orderId, attempts }: TakenMail, error: unknown): Promise<void> {
      const { message, permanent } = error as Error & { permanent?: boolean }
      const problem = message.slice(0, 500)
      const isGivenUp = permanent === true || attempts >= maxAttempts
      const waitMs = Math.min(retryMs * 2 ** Math.min(attempts - 1, 20), longestWaitMs)
      await knex('order_mails')
        .where({ order_id: orderId, state: 'waiting' })
        .update({ state: isGivenUp ? 'given_up' : 'waiting', problem, next_attempt_at: inMs(waitMs) })
      const details = { orderId, attempts, problem }
      if (isGivenUp) log.error(details, 'Order confirmation could not be sent; given up')
      else log.warn(details, 'Order confirmation could not be sent; will retry')
    },
  }
}
