import * as z from 'zod/mini'
import { emailShape, instantSchema, line, multiline } from './fields.ts'
import type { IssueKey } from './issue.ts'
import { limits } from './limits.ts'
import { looseQuantitySchema } from './payments.ts'

const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export const orderStatusSchema = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof orderStatusSchema>

/** Whether the money of an order is still ours; `check_payment` until it is known what was paid for. */
const paymentStates = ['paid', 'partly_refunded', 'refunded', 'disputed', 'check_payment'] as const
export const paymentStateSchema = z.enum(paymentStates)
export type PaymentState = z.infer<typeof paymentStateSchema>

const field = (max: number, tooLong: IssueKey) => line({ max, required: 'shippingMissing', tooLong })

export const emailSchema = z.pipe(
  field(limits.email, 'emailTooLong'),
  z.string().check(z.regex(emailShape, 'emailInvalid' satisfies IssueKey)),
)

/** Where an order goes. `country` is a name ('United Kingdom') or its ISO 3166 code ('GB'). */
export const shippingAddressSchema = z.object({
  name: field(limits.customerName, 'customerNameTooLong'),
  email: emailSchema,
  address: multiline({
    max: limits.address,
    required: 'shippingMissing',
    tooLong: 'addressTooLong',
  }),
  city: field(limits.city, 'cityTooLong'),
  postalCode: field(limits.postalCode, 'postalCodeTooLong'),
  country: field(limits.country, 'countryTooLong'),
})
export type ShippingAddress = z.infer<typeof shippingAddressSchema>

const paymentIntentIdSchema = z
  .string('paymentRequired' satisfies IssueKey)
  .check(z.regex(/^[A-Za-z0-9_]{1,255}$/, 'paymentId' satisfies IssueKey))

/** Body of `POST /api/orders`. What was bought and paid comes from the payment itself. */
export const createOrderSchema = z.object({
  shippingAddress: shippingAddressSchema,
  /** What the buyer believes to have bought; what counts is what the payment says. */
  quantity: z.optional(looseQuantitySchema),
  /** Without it the answer is 402: nothing is paid. */
  paymentIntentId: z.optional(paymentIntentIdSchema),
  /** What the browser paid with: shows that this is the buyer, who is told the order's number and link. */
  clientSecret: z.optional(z.string().check(z.maxLength(500))),
})

/**
 * 201 when this call made the order, 200 when there was one already. `check`: the money has arrived, and somebody has to
 * look at the payment before the order is packed. `order` is null unless the payment's client secret was sent along.
 */
export const orderPlacedSchema = z.object({
  placed: z.literal(true),
  check: z.boolean(),
  order: z.nullable(z.object({ number: z.string(), token: z.string() })),
})
export type OrderPlaced = z.infer<typeof orderPlacedSchema>

/** Answer of `GET /api/orders/by-token/{token}`: the order as its buyer sees it, through the link in the email. */
export const guestOrderSchema = z.object({
  /** As people read it: '#000042'. */
  number: z.string(),
  customerName: z.string(),
  shippingAddress: z.string(),
  city: z.string(),
  postalCode: z.string(),
  /** The country's name. */
  country: z.string(),
  quantity: z.int(),
  /** A decimal string such as '30.00'. */
  totalAmount: z.string(),
  currency: z.string(),
  status: orderStatusSchema,
  payment: paymentStateSchema,
  createdAt: instantSchema,
})
export type GuestOrder = z.infer<typeof guestOrderSchema>

/** The number of an order as people read it: '#000042'. In public JSON only for who has the order's link. */
export function orderNumber(id: number): string {
  return `#${String(id).padStart(6, '0')}`
}
