import * as z from 'zod/mini'
import type { IssueKey } from './issue.ts'

/** Card numbers of the demo checkout. Any date in the future and any three digits go with them. */
export const demoCards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  needsConfirmation: '4000 0025 0000 3155',
  disputed: '4000 0000 0000 0259',
} as const

const digits = (value: string) => value.replace(/[\s-]/g, '')
const text = /* @__NO_SIDE_EFFECTS__ */ (max: number) => z.string().check(z.maxLength(max))

/** Body of `POST /api/demo-payments/confirm`: what the demo card form sends, the way Stripe's own element would. */
export const confirmDemoPaymentSchema = z.object({
  clientSecret: text(200),
  card: z.object({
    number: z.pipe(
      z.pipe(z.string('cardNumber' satisfies IssueKey), z.transform(digits)),
      z.string().check(z.regex(/^\d{16}$/, 'cardNumber' satisfies IssueKey)),
    ),
    /** 'MM/YY', spaces allowed. */
    expiry: z.pipe(
      z.pipe(
        z.string('cardExpiry' satisfies IssueKey),
        z.transform((value) => value.replace(/\s/g, '')),
      ),
      z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'cardExpiry' satisfies IssueKey)),
    ),
    cvc: z.string('cardCode' satisfies IssueKey).check(z.regex(/^\d{3,4}$/, 'cardCode' satisfies IssueKey)),
  }),
  /** Where the confirmation step sends the browser back to: an address of this site. `payment_intent`, `payment_intent_client_secret` and `redirect_status` are added to its query, as Stripe does. */
  returnUrl: text(2000),
  shipping: z.object({
    name: text(2000),
    address: z.object({ line1: text(8000), city: text(2000), postalCode: text(400), country: text(2) }),
  }),
  receiptEmail: text(4080),
})
export type ConfirmDemoPaymentInput = z.infer<typeof confirmDemoPaymentSchema>

/** 'canceled': another payment has taken its place. 'declined' carries the sentence for 'Payment Failed'; 'requires_action' the address to go to. */
export const demoPaymentOutcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('succeeded'), id: z.string() }),
  z.object({ status: z.literal('canceled'), id: z.string() }),
  z.object({ status: z.literal('declined'), message: z.string() }),
  z.object({ status: z.literal('requires_action'), redirectUrl: z.string() }),
])
export type DemoPaymentOutcome = z.infer<typeof demoPaymentOutcomeSchema>

/** Body of `POST /api/demo-payments/retrieve`, for the page that a confirmation step returns to. */
export const retrieveDemoPaymentSchema = z.object({ clientSecret: text(200) })

/** The states of a payment that the app tells apart; named as Stripe names them. */
export const demoPaymentSchema = z.object({
  id: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  /** The sentence of the last decline, or null. */
  message: z.nullable(z.string()),
})
export type DemoPayment = z.infer<typeof demoPaymentSchema>
