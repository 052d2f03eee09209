import path from 'node:path'
import type Router from '@koa/router'
import type { Knex } from 'knex'
import { readOrMakeSecret } from './adapters/files/kept-secret.ts'
import type { Log } from './adapters/log.ts'
import { createMailer } from './adapters/mail.ts'
import { createStripePayments } from './adapters/payments/payments-stripe.ts'
import type { PaymentEvent, Payments } from './adapters/payments/payments.ts'
import { createRateLimits } from './adapters/rate-limits.ts'
import type { Config } from './config/config.ts'
import { createHandleEvent, type HandleEvent } from './features/orders/handle-event.ts'
import { createOrderLinks, type OrderLinks } from './features/orders/order-links.ts'
import { createOrderMails } from './features/orders/order-mails.ts'
import { createSettlePayment, type SettlePayment } from './features/orders/settle-payment.ts'
import { createPaymentLimits, type PaymentLimits } from './features/payments/payment-limits.ts'

interface Needs {
  config: Config
  knex: Knex
  log: Log
}

export interface Shop {
  knex: Knex
  payments: Payments
  paymentLimits: PaymentLimits
  /** The provider's own addresses, when the provider is the demo. */
  demoRoutes: Router | null
  settlePayment: SettlePayment
  handleEvent: HandleEvent
  orderLinks: OrderLinks
  /** Begins what runs by itself, once the address that people reach is known. */
  start(url: string): void
  close(): Promise<void>
}

/** Everything that takes money, makes orders and confirms them. */
export async function createShop({ config, knex, log }: Needs): Promise<Shop> {
  const secretFile = path.join(config.dataDir, 'order-link-secret')
  const orderLinks = createOrderLinks({ secret: config.orderLinkSecret ?? (await readOrMakeSecret(secretFile)) })
  const mailer = createMailer({ ...config.mail, dir: path.join(config.dataDir, 'mail'), log })
  let siteUrl = config.publicUrl ?? ''
  const orderMails = createOrderMails({ knex, mailer, orderLinks, siteUrl: () => siteUrl, log })
  const provider = await openProvider({ config, knex, log })
  const { payments } = provider
  const settlePayment = createSettlePayment({ knex, payments, log, onOrder: orderMails.wake })
  const handleEvent = createHandleEvent({ knex, settlePayment, log })
  return {
    knex,
    payments,
    paymentLimits: createPaymentLimits({ createRateLimit: createRateLimits({ knex }) }),
    demoRoutes: provider.demoRoutes,
    settlePayment,
    handleEvent,
    orderLinks,
    start(url) {
      siteUrl = config.publicUrl ?? url
      orderMails.start()
      provider.start(handleEvent)
    },
    async close() {
      await provider.close()
      await orderMails.stop()
    },
  }
}

interface Provider {
  payments: Payments
  demoRoutes: Router | null
  start(listener: (event: PaymentEvent) => Promise<void>): void
  close(): Promise<void>
}

async function openProvider({ config, knex, log }: Needs): Promise<Provider> {
  if (config.payments.provider === 'stripe') {
    const payments = createStripePayments(config.payments)
    return { payments, demoRoutes: null, start: () => undefined, close: () => Promise.resolve() }
  }
  // Loaded here only, so that production never has the demo in memory.
  const { createDemoPayments } = await import('./demo/payments/demo-payments.ts')
  const { createDemoPaymentRoutes } = await import('./demo/payments/demo-payments.routes.ts')
  const payments = createDemoPayments({ knex, log })
  return {
    payments,
    demoRoutes: createDemoPaymentRoutes({ payments, publicUrl: config.publicUrl }),
    start: payments.start,
    close: payments.stop,
  }
}
