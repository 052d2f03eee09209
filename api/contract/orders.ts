import * as z from 'zod/mini'
import { instantSchema, line, multiline } from './fields.ts'
import { limits } from './limits.ts'
import { looseQuantitySchema } from './payments.ts'

const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export const orderStatusSchema = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof orderStatusSchema>

/** Whether the money of an order is still ours. */
const paymentStates = ['paid', 'partly_refunded', 'refunded', 'disputed'] as const
export const paymentStateSchema = z.enum(paymentStates)
export type PaymentState = z.infer<typeof paymentStateSchema>

export const shippingMessages = {
  missing: 'Please fill in all shipping details.',
  nameTooLong: `Name must be ${limits.customerName} characters or less`,
  emailTooLong: `Email must be ${limits.email} characters or less`,
  emailInvalid: 'Please enter a valid email address',
  addressTooLong: `Address must be ${limits.address} characters or less`,
  cityTooLong: `City must be ${limits.city} characters or less`,
  postalCodeTooLong: `Postal code must be ${limits.postalCode} characters or less`,
  countryTooLong: `Country must be ${limits.country} characters or less`,
} as const

const field = (max: number, tooLong: string) => line({ max, required: shippingMessages.missing, tooLong })

// One @, something on both sides, no spaces: what the browser's own e-mail field accepts, and addresses in other scripts.
const emailShape = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)*$/

export const emailSchema = z.pipe(
  field(limits.email, shippingMessages.emailTooLong),
  z.string().check(z.regex(emailShape, shippingMessages.emailInvalid)),
)

/** Where an order goes. `country` is a name ('United Kingdom') or its ISO 3166 code ('GB'). */
export const shippingAddressSchema = z.object({
  name: field(limits.customerName, shippingMessages.nameTooLong),
  email: emailSchema,
  address: multiline({
    max: limits.address,
    required: shippingMessages.missing,
    tooLong: shippingMessages.addressTooLong,
  }),
  city: field(limits.city, shippingMessages.cityTooLong),
  postalCode: field(limits.postalCode, shippingMessages.postalCodeTooLong),
  country: field(limits.country, shippingMessages.countryTooLong),
})
export type ShippingAddress = z.infer<typeof shippingAddressSchema>

const paymentIntentIdSchema = z
  .string('The payment is missing')
  .check(z.regex(/^[A-Za-z0-9_]{1,255}$/, 'This is not the id of a payment'))

/** Body of `POST /api/orders`. What was bought and paid comes from the payment itself. */
export const createOrderSchema = z.object({
  shippingAddress: shippingAddressSchema,
  /** What the buyer believes to have bought; what counts is what the payment says. */
  quantity: z.optional(looseQuantitySchema),
  /** Without it the answer is 402: nothing is paid. */
  paymentIntentId: z.optional(paymentIntentIdSchema),
})

/** 201 when this call made the order, 200 when it stood already. */
export const orderPlacedSchema = z.object({ placed: z.literal(true) })

/** Answer of `GET /api/orders/by-token/{token}`: the order as its buyer sees it, through the link in the mail. */
export const guestOrderSchema = z.object({
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

/** The number of an order as people read it: '#000042'. Never in public JSON. */
export function orderNumber(id: number): string {
  return `#${String(id).padStart(6, '0')}`
}
