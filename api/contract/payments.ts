import * as z from 'zod/mini'
import type { IssueKey } from './issue.ts'
import { maxQuantity } from './limits.ts'

/** The price of one adventure tag, VAT and UK shipping included. */
export const tagPricePence = 1000
/** The only currency of the shop, ISO 4217 in lower case, as payment providers write it. */
export const shopCurrency = 'gbp'

export function totalPence(quantity: number): number {
  return quantity * tagPricePence
}

/** '30.00': how money is written outside the program. */
export function formatDecimal(pence: number): string {
  const sign = pence < 0 ? '-' : ''
  const digits = String(Math.abs(pence)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** '£30.00': how a price is shown. */
export function formatPounds(pence: number): string {
  const text = formatDecimal(pence)
  return text.startsWith('-') ? `-£${text.slice(1)}` : `£${text}`
}

const quantityProblem = 'quantity' satisfies IssueKey

const isQuantity = (value: number) => Number.isInteger(value) && value >= 1 && value <= maxQuantity

const quantitySchema = z.number(quantityProblem).check(z.refine(isQuantity, quantityProblem))

/** A quantity as session storage keeps it ('3') or as a number; nothing but plain digits counts. */
export const looseQuantitySchema = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], quantityProblem),
    z.transform((value) => (typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value)),
  ),
  quantitySchema,
)

/** What the description of a payment says, on the provider's pages and receipts. */
export function paymentDescription(quantity: number): string {
  return quantity === 1 ? 'Plush Trails adventure tag' : `${quantity} Plush Trails adventure tags`
}

/** Body of `POST /api/create-payment-intent`; `amount` is in pounds and has to be the price of that quantity. */
export const createPaymentIntentSchema = z
  .object({
    amount: z.number('amount' satisfies IssueKey),
    quantity: quantitySchema,
    currency: z.literal(shopCurrency, 'currency' satisfies IssueKey),
    description: z
      .string('descriptionRequired' satisfies IssueKey)
      .check(z.maxLength(500, 'descriptionTooLong' satisfies IssueKey)),
    /** One purchase, chosen by the client: the same ID never has two payments that could both be made. */
    checkoutId: z.optional(z.uuid('checkoutId' satisfies IssueKey)),
  })
  .check(
    z.refine((input) => input.amount * 100 === totalPence(input.quantity), {
      error: 'amountMismatch' satisfies IssueKey,
      path: ['amount'],
      when: ({ value }) => {
        // Asked for every value, also for one that is no object at all.
        const input = value as { amount?: unknown; quantity?: unknown } | null | undefined
        return typeof input?.amount === 'number' && typeof input.quantity === 'number'
      },
    }),
  )

/** 'open' can be paid; 'processing' is with the bank; 'succeeded' is paid, maybe for an earlier quantity. */
const paymentProgressSchema = z.enum(['open', 'processing', 'succeeded'])

/** The secret with which a browser pays this one payment; `<intent id>_secret_<random>` for either provider. */
export const paymentIntentSchema = z.object({ clientSecret: z.string(), status: paymentProgressSchema })
export type PaymentIntent = z.infer<typeof paymentIntentSchema>

/** The id of the payment inside a client secret, and what a provider's redirect brings back as `payment_intent`. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] as string
}

/** The states of a payment, named as Stripe names them. */
export const paymentStatusSchema = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
])
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

/** Answer of `GET /api/payment-settings`. With 'demo' there is no key and no money moves. */
export const paymentSettingsSchema = z.object({
  provider: z.enum(['stripe', 'demo']),
  publishableKey: z.nullable(z.string()),
})
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>
