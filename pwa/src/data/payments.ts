import {
  demoPaymentOutcomeSchema,
  demoPaymentSchema,
  type ConfirmDemoPaymentInput,
  type DemoPayment,
  type DemoPaymentOutcome,
} from '#contract/demo-payments'
import {
  guestOrderSchema,
  orderPlacedSchema,
  type GuestOrder,
  type OrderPlaced,
  type ShippingAddress,
} from '#contract/orders'
import { apiPaths } from '#contract/paths'
import {
  paymentDescription,
  paymentIntentSchema,
  paymentSettingsSchema,
  shopCurrency,
  totalPence,
  type PaymentIntent,
  type PaymentSettings,
} from '#contract/payments'
import { ask } from './api.ts'

/** A provider may take its time behind our server; after this long nobody believes in it any more. */
const providerLimit = 30_000

const asJson = (body: unknown) => ({
  method: 'POST' as const,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

export const fetchPaymentSettings = (): Promise<PaymentSettings> =>
  ask(async () => paymentSettingsSchema, apiPaths.paymentSettings(), { timeLimit: 15_000 })

interface Purchase {
  /** A UUID: the same one has one payment, however often and in how many tabs it is asked for. */
  checkoutId: string
  quantity: number
}

/** Asks for the payment of a purchase; the server works out the price again and refuses another. */
export const createPaymentIntent = ({ checkoutId, quantity }: Purchase): Promise<PaymentIntent> =>
  ask(async () => paymentIntentSchema, apiPaths.createPaymentIntent(), {
    ...asJson({
      amount: totalPence(quantity) / 100,
      quantity,
      currency: shopCurrency,
      description: paymentDescription(quantity),
      checkoutId,
    }),
    timeLimit: providerLimit,
  })

export const confirmDemoPayment = (input: ConfirmDemoPaymentInput): Promise<DemoPaymentOutcome> =>
  ask(async () => demoPaymentOutcomeSchema, apiPaths.confirmDemoPayment(), {
    ...asJson(input),
    timeLimit: providerLimit,
  })

export const retrieveDemoPayment = (clientSecret: string): Promise<DemoPayment> =>
  ask(async () => demoPaymentSchema, apiPaths.retrieveDemoPayment(), {
    ...asJson({ clientSecret }),
    timeLimit: 15_000,
  })

interface PaidOrder {
  shippingAddress: ShippingAddress
  quantity: number
  paymentIntentId: string
  clientSecret: string
}

/** Turns a paid payment into an order; `keepalive`, so that a tab closed at this very moment still sends it. */
export const placeOrder = (order: PaidOrder): Promise<OrderPlaced> =>
  ask(async () => orderPlacedSchema, apiPaths.orders(), { ...asJson(order), keepalive: true, timeLimit: 10_000 })

/** The order behind the link in its mail; ApiError 404 for any other token. */
export const fetchGuestOrder = (token: string, signal?: AbortSignal): Promise<GuestOrder> =>
  ask(async () => guestOrderSchema, apiPaths.guestOrder(token), { signal, timeLimit: 15_000 })
