import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { Mailer } from '../../adapters/mail.ts'
import { Order } from '../../models/order.ts'
import { notGiven } from './order-address.ts'
import type { OrderLinks } from './order-links.ts'
import { orderMail } from './order-mail.ts'

interface Needs {
  knex: Knex
  mailer: Mailer
  orderLinks: OrderLinks
  /** The site's address, known once the server listens. */
  siteUrl(): string
  log: Log
  /** How often the table is looked at for what others left behind. */
  intervalMs?: number
  /** A mail taken by a process that died is free again after this; longer than any attempt takes. */
  leaseMs?: number
  /** The first wait after a failure; doubled each time. */
  retryMs?: number
}

export interface OrderMails {
  /** Sends what is due; resolves when nothing is. */
  deliver(): Promise<void>
  /** Says that there may be something to send. Never rejects. */
  wake(): void
  start(): void
  stop(): Promise<void>
}

/** With doubling waits of at most an hour, some three days: as long as mail servers try. */
const maxAttempts = 80
const longestWaitMs = 60 * 60 * 1000

/** The outbox of order confirmations: written with the order, emptied by any running server. */
export function createOrderMails(needs: Needs): OrderMails {
  const { knex, mailer, orderLinks, siteUrl, log } = needs
  const { intervalMs = 30_000, leaseMs = 2 * 60_000, retryMs = 30_000 } = needs
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = true

  /** Takes one mail that is due: whoever gets it has it to themselves until the lease ends. */
  async function take(): Promise<{ orderId: number; attempts: number } | null> {
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
      .update({
        attempts: knex.raw('attempts + 1'),
        next_attempt_at: knex.raw(`now() + ? * interval '1 millisecond'`, [leaseMs]),
      })
      .returning(['order_id', 'attempts'])) as { order_id: number; attempts: number }[]
    const [row] = rows
    return row ? { orderId: Number(row.order_id), attempts: row.attempts } : null
  }

  async function send(orderId: number): Promise<void> {
    const order = await Order.query(knex).findById(orderId)
    // Deleted meanwhile: its row here went with it.
    if (!order) return
    if (order.customerEmail === notGiven) throw Object.assign(new Error('No e-mail address'), { permanent: true })
    const token = orderLinks.tokenFor(orderId)
    const key = `order-${createHash('sha256').update(token).digest('hex').slice(0, 32)}`
    await mailer.send(orderMail({ order, key, link: `${siteUrl()}/order/${token}` }))
    await knex('order_mails')
      .where({ order_id: orderId })
      .update({ state: 'sent', sent_at: knex.fn.now(), problem: null })
  }

  async function postpone(orderId: number, attempts: number, error: unknown): Promise<void> {
    const { message: problem, permanent } = error as Error & { permanent?: boolean }
    const givenUp = permanent === true || attempts >= maxAttempts
    const waitMs = Math.min(retryMs * 2 ** Math.min(attempts - 1, 20), longestWaitMs)
    await knex('order_mails')
      .where({ order_id: orderId, state: 'waiting' })
      .update({
        state: givenUp ? 'given_up' : 'waiting',
        problem: problem.slice(0, 500),
        next_attempt_at: knex.raw(`now() + ? * interval '1 millisecond'`, [waitMs]),
      })
    if (givenUp) log.error({ orderId, attempts, problem }, 'An order confirmation could not be sent')
    else log.warn({ orderId, attempts, problem }, 'An order confirmation waits for another try')
  }

  async function deliverAll(): Promise<void> {
    do {
      isAskedAgain = false
      for (let taken = await take(); taken; taken = isStopped ? null : await take()) {
        const { orderId, attempts } = taken
        await send(orderId).catch((error: unknown) => postpone(orderId, attempts, error))
      }
    } while (isAskedAgain && !isStopped)
  }

  function deliver(): Promise<void> {
    isAskedAgain = true
    round ??= deliverAll().finally(() => (round = null))
    return round
  }

  function wake(): void {
    if (isStopped) return
    deliver().catch((error: unknown) => {
      // The table is looked at again soon.
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'The outbox of mails could not be read')
    })
  }

  return {
    deliver,
    wake,
    start() {
      isStopped = false
      wake()
      timer = setInterval(wake, intervalMs).unref()
    },
    async stop() {
      isStopped = true
      if (timer) clearInterval(timer)
      await round?.catch(() => null)
      mailer.close()
    },
  }
}
