import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { Mailer } from '../../adapters/mail.ts'
import { Order } from '../../models/order.ts'
import { notGiven } from './order-address.ts'
import type { OrderLinks } from './order-links.ts'
import { createOrderMailQueue, type TakenMail } from './order-mail-queue.ts'
import { orderMail } from './order-mail.ts'

interface Needs {
  knex: Knex
  mailer: Mailer
  orderLinks: OrderLinks
  /** The site's address, known once the server listens. */
  siteUrl(): string
  log: Log
  /** How often the table is polled for emails that other processes left behind, in milliseconds. */
  intervalMs?: number
  /** Length of a lease in milliseconds, longer than any attempt: after it, the email of a dead process is free. */
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

/** The transactional outbox of order confirmations: written with the order, sent by any running server. */
export function createOrderMails(needs: Needs): OrderMails {
  const { knex, log, intervalMs = 30_000, leaseMs = 2 * 60_000, retryMs = 30_000 } = needs
  const queue = createOrderMailQueue({ knex, log, leaseMs, retryMs })
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false

  async function deliverAll(): Promise<void> {
    do {
      isAskedAgain = false
      for (let mail = await queue.take(); mail; mail = isStopped ? null : await queue.take()) {
        await attempt(mail)
      }
    } while (isAskedAgain && !isStopped)
  }

  async function attempt(mail: TakenMail): Promise<void> {
    try {
      await sendMail(needs, mail.orderId)
      await queue.finish(mail)
    } catch (error) {
      await queue.postpone(mail, error)
    }
  }

  function deliver(): Promise<void> {
    isAskedAgain = true
    round ??= deliverAll().finally(() => (round = null))
    return round
  }

  function wake(): void {
    if (isStopped) return
    deliver().catch((error: unknown) => {
      // The next poll tries again.
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'Email outbox could not be read')
    })
  }

  return {
    deliver,
    wake,
    start() {
      wake()
      timer = setInterval(wake, intervalMs).unref()
    },
    async stop() {
      isStopped = true
      if (timer) clearInterval(timer)
      await round?.catch(() => null)
      needs.mailer.close()
    },
  }
}

async function sendMail({ knex, orderLinks, mailer, siteUrl }: Needs, orderId: number): Promise<void> {
  const order = await Order.query(knex).findById(orderId)
  // Deleted meanwhile: its row in the outbox went with it.
  if (!order) return
  if (order.customerEmail === notGiven) throw Object.assign(new Error('No email address'), { permanent: true })
  const token = orderLinks.tokenFor(orderId)
  const key = `order-${createHash('sha256').update(token).digest('hex').slice(0, 32)}`
  await mailer.send(orderMail({ order, key, link: `${siteUrl()}/order/${token}` }))
}
