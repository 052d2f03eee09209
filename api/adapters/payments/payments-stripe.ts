import Stripe from 'stripe'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { PaymentStatus } from '../../contract/payments.ts'
import type { NewPayment, NewRefund, PayableIntent, Payments } from './payments.ts'
import { presentEvent } from './stripe-event.ts'
import { chargeOf, expanded, presentListed, presentPayment, presentReturn, statusOf } from './stripe-payment.ts'

interface Options {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another address for Stripe's API; null is Stripe itself. */
  apiUrl: string | null
}

/** Seconds after which a signed event is refused. */
const tolerance = 300

/** Payments through Stripe. */
export function createStripePayments({ secretKey, publishableKey, webhookSecret, apiUrl }: Options): Payments {
  const stripe = new Stripe(secretKey, {
    timeout: 15_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl ? addressOf(apiUrl) : {}),
  })
  const mode = secretKey.includes('_test_') ? 'test mode' : 'live mode'
  return {
    settings: { provider: 'stripe', publishableKey },

    createIntent: (payment) => createIntent(stripe, payment),

    async retrievePayable(id) {
      const intent = await askFinally(() => stripe.paymentIntents.retrieve(id)).catch(ifMissing)
      return intent && presentPayable(intent)
    },

    cancelIntent: (id) => cancelIntent(stripe, id),

    async retrieveIntent(id) {
      const intent = await askFinally(() => stripe.paymentIntents.retrieve(id, { expand: expanded })).catch(ifMissing)
      if (!intent) return null
      return presentPayment(intent, await refundsOf(stripe, intent), await disputesOf(stripe, intent))
    },

    refund: (refund) => makeRefund(stripe, refund),

    async *listPaid(since) {
      const page = { created: { gte: inSeconds(since) }, limit: 100, expand: ['data.latest_charge'] }
      for await (const intent of eachOf(stripe.paymentIntents.list(page))) {
        if (intent.status === 'succeeded') yield presentListed(intent)
      }
    },

    async *listReturns(since) {
      const page = { created: { gte: inSeconds(since) }, limit: 100 }
      for await (const refund of eachOf(stripe.refunds.list(page))) yield* presentReturn('refund', refund)
      for await (const dispute of eachOf(stripe.disputes.list(page))) yield* presentReturn('dispute', dispute)
    },

    async describeAccount() {
      const { id, settings, business_profile } = await ask(() => stripe.accounts.retrieveCurrent())
      return [settings?.dashboard?.display_name ?? business_profile?.name, id, mode].filter(Boolean).join(', ')
    },

    dashboardUrl: (intentId) =>
      `https://dashboard.stripe.com/${mode === 'test mode' ? 'test/' : ''}payments/${encodeURIComponent(intentId)}`,

    readEvent(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, tolerance)
        // The library refuses old times only.
        const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])
        if (!(signedAt * 1000 < Date.now() + tolerance * 1000)) throw new Error('Signed in the future')
        return presentEvent(event)
      } catch (error) {
        // The library's own message repeats the body.
        const cause = new Error(error instanceof Error ? error.name : 'Unreadable event')
        throw new AppError('invalid_input', message('badSignature'), { cause })
      }
    },
  }
}

function addressOf(apiUrl: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') }
}

async function createIntent(stripe: Stripe, { idempotencyKey, ...payment }: NewPayment): Promise<PayableIntent> {
  const { pence, quantity, unitPence, currency, wish, description } = payment
  const intent = await ask(() =>
    stripe.paymentIntents.create(
      {
        amount: pence,
        currency,
        description,
        metadata: { quantity: String(quantity), unit_price: String(unitPence), currency, wish },
        automatic_payment_methods: { enabled: true },
      },
      { idempotencyKey },
    ),
  )
  return presentPayable(intent)
}

function presentPayable({ id, client_secret: clientSecret, status }: Stripe.PaymentIntent): PayableIntent {
  if (!clientSecret) throw unavailable(new Error('Stripe returned no client secret'))
  return { id, clientSecret, status: statusOf(status) }
}

/** Stripe decides between a cancellation and a confirmation that arrive together; the loser is told the state. */
async function cancelIntent(stripe: Stripe, id: string): Promise<PaymentStatus> {
  const canceled = await ask(() => stripe.paymentIntents.cancel(id).catch(ifUnexpectedState))
  return statusOf((canceled ?? (await ask(() => stripe.paymentIntents.retrieve(id)))).status)
}

function ifUnexpectedState(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state') return null
  throw error
}

/** The charge itself carries the ten newest. */
async function refundsOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.Refund[]> {
  const { data = [], has_more = false } = chargeOf(intent)?.refunds ?? {}
  if (!has_more) return data
  const expand = ['data.balance_transaction', 'data.failure_balance_transaction']
  const pages = stripe.refunds.list({ payment_intent: intent.id, limit: 100, expand })
  return await ask(() => pages.autoPagingToArray({ limit: 1_000 }))
}

/**
 * Asked for every payment: a charge says "disputed" for ever, whether or not the money came back, and may not say it
 * while a bank only inquires.
 */
async function disputesOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
  if (intent.status !== 'succeeded') return []
  const { data } = await ask(() => stripe.disputes.list({ payment_intent: intent.id, limit: 100 }))
  return data
}

/** Stripe takes three reasons; the others are for our own books. */
const stripeReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const

async function makeRefund(stripe: Stripe, { intentId, pence, reason, key }: NewRefund): Promise<string | null> {
  const told = stripeReasons.find((one) => one === reason)
  try {
    await askFinally(() =>
      stripe.refunds.create(
        { payment_intent: intentId, amount: pence, metadata: { key }, ...(told ? { reason: told } : {}) },
        { idempotencyKey: `refund-${key}` },
      ),
    )
    return null
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.code ?? 'invalid_request'
    throw error
  }
}

const inSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)

async function* eachOf<T>(pages: AsyncIterable<T>): AsyncIterable<T> {
  const items = pages[Symbol.asyncIterator]()
  for (let next = await ask(() => items.next()); !next.done; next = await ask(() => items.next())) yield next.value
}

/** Whatever goes wrong is an AppError. */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw unavailable(error)
  }
}

/** For a caller that has a use for what Stripe refuses for good. */
async function askFinally<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && isFinal(error)) throw error
    throw unavailable(error)
  }
}

/** Of the requests that Stripe calls invalid, one that only met another at work may be repeated. */
function isFinal({ code, statusCode }: Stripe.errors.StripeInvalidRequestError): boolean {
  return code !== 'lock_timeout' && (statusCode === 400 || statusCode === 404)
}

function ifMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
  throw error instanceof AppError ? error : unavailable(error)
}

function unavailable(error: unknown): AppError {
  // Type, code and request ID are enough for the log; a message may repeat what a person typed.
  const { type, code, requestId } = error instanceof Stripe.errors.StripeError ? error : { type: 'error' }
  const cause = new Error(['Stripe', type, code, requestId].filter(Boolean).join(' '))
  return new AppError('payment_unavailable', message('paymentUnavailable'), { retryAfter: 5, cause })
}
