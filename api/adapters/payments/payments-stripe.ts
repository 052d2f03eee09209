import Stripe from 'stripe'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { Payment, PaymentEvent, Payments, PaymentStatus } from './payments.ts'

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
  return {
    settings: { provider: 'stripe', publishableKey },

    async createIntent({ pence, quantity, currency, description, idempotencyKey }) {
      const intent = await ask(() =>
        stripe.paymentIntents.create(
          {
            amount: pence,
            currency,
            description,
            metadata: { quantity: String(quantity) },
            automatic_payment_methods: { enabled: true },
          },
          { idempotencyKey },
        ),
      )
      if (!intent.client_secret) throw unavailable(new Error('Stripe returned no client secret'))
      return { clientSecret: intent.client_secret }
    },

    async retrieveIntent(id) {
      const intent = await ask(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).catch(ifMissing)
      if (!intent) return null
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
      return {
        ...presentIntent(intent),
        refundedPence: charge?.amount_refunded ?? 0,
        disputed: charge?.disputed ? await hasLiveDispute(stripe, id) : false,
      }
    },

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

type Intent = Stripe.PaymentIntent

function presentIntent(intent: Intent): Omit<Payment, 'refundedPence' | 'disputed'> {
  const { shipping } = intent
  const quantity = Number(intent.metadata['quantity'])
  return {
    id: intent.id,
    status: intent.status as PaymentStatus,
    pence: intent.amount,
    receivedPence: intent.amount_received,
    currency: intent.currency,
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : null,
    shipping: shipping
      ? {
          name: shipping.name ?? '',
          address: [shipping.address?.line1, shipping.address?.line2].filter(Boolean).join('\n'),
          city: shipping.address?.city ?? '',
          postalCode: shipping.address?.postal_code ?? '',
          country: shipping.address?.country ?? '',
        }
      : null,
    receiptEmail: intent.receipt_email,
  }
}

/** A charge stays "disputed" for ever at Stripe; the dispute itself says whether the money came back. */
async function hasLiveDispute(stripe: Stripe, intentId: string): Promise<boolean> {
  const { data } = await ask(() => stripe.disputes.list({ payment_intent: intentId, limit: 10 }))
  return data.some(({ status }) => !['won', 'warning_closed', 'prevented'].includes(status))
}

/** Payments, charges, refunds and disputes all name the payment they belong to. */
function presentEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const subject = data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  const named = subject.object === 'payment_intent' ? subject.id : subject.payment_intent
  const intentId = typeof named === 'object' ? named?.id : named
  return { id, type, intentId: intentId ?? null }
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') throw error
    throw unavailable(error)
  }
}

function ifMissing(error: unknown): null {
  if (error instanceof AppError) throw error
  return null
}

function unavailable(error: unknown): AppError {
  // Type, code and request ID are enough for the log; a message may repeat what a person typed.
  const { type, code, requestId } = error instanceof Stripe.errors.StripeError ? error : { type: 'error' }
  const cause = new Error(['Stripe', type, code, requestId].filter(Boolean).join(' '))
  return new AppError('payment_unavailable', message('paymentUnavailable'), { retryAfter: 5, cause })
}
