import * as z from 'zod/mini'
import { instantSchema, line, multiline } from './fields.ts'
import type { IssueKey } from './issue.ts'
import { limits } from './limits.ts'
import { listQuery, pageOf, versionSchema } from './lists.ts'
import { emailSchema, orderStatusSchema, paymentStateSchema } from './orders.ts'

export const orderSorts = [
  'id',
  'customerName',
  'customerEmail',
  'shippingAddress',
  'quantity',
  'totalAmount',
  'status',
  'createdAt',
] as const
export type OrderSort = (typeof orderSorts)[number]

/**
 * Query of `GET /api/orders`. Search covers customer name, email, address, city and country; newest first by default.
 * With `toyIds=all` each order names all its toys, up to `linkedToysListed`.
 */
export const orderListQuerySchema = z.object({
  ...listQuery(orderSorts),
  status: z.optional(orderStatusSchema),
  toyIds: z.optional(z.literal('all')),
})

/** Linked toys named in one row unless all are asked for; `toyCount` counts them all. */
export const linkedToysShown = 10

/** Most that are named when all are asked for: three times the largest batch, and what one cell of a spreadsheet holds. */
export const linkedToysListed = 1_500

/** An order as the admin sees it. */
export const adminOrderSchema = z.object({
  id: z.int(),
  customerName: z.string(),
  customerEmail: z.string(),
  shippingAddress: z.string(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  quantity: z.int(),
  /** A decimal string such as '30.00'. */
  totalAmount: z.string(),
  currency: z.string(),
  status: orderStatusSchema,
  /** What became of the money; null for an order that no payment of ours made. */
  payment: z.nullable(paymentStateSchema),
  /** A decimal string, '0.00' while nothing went back. */
  refundedAmount: z.string(),
  createdAt: instantSchema,
  /** Ids of the toys linked to it, the first `linkedToysShown` or, asked with `toyIds=all`, `linkedToysListed`. */
  toyIds: z.array(z.string()),
  toyCount: z.int(),
  /** The worst that happened to an email about it that has not been sent; null when none is in trouble. */
  mailTrouble: z.nullable(z.enum(['waiting', 'given_up'])),
  version: versionSchema,
})
export type AdminOrder = z.infer<typeof adminOrderSchema>
export const adminOrderPageSchema = pageOf(adminOrderSchema)

/** What the dropdown and the edit dialog offer: these, and the status the order has when it is another one. */
export const offeredOrderStatuses = ['pending', 'shipped'] as const

const text = /* @__NO_SIDE_EFFECTS__ */ (max: number, required: IssueKey, tooLong: IssueKey) =>
  line({ max, required, tooLong })
const quantityMessage = 'orderQuantity' satisfies IssueKey
const totalMessage = 'orderTotal' satisfies IssueKey

/** A whole number from 1, as a number or as text. The largest is what an integer column holds. */
export const orderQuantitySchema = z.pipe(
  z.pipe(z.union([z.number(), z.string()], quantityMessage), z.transform(Number)),
  z.int(quantityMessage).check(z.minimum(1, quantityMessage), z.maximum(2_147_483_647, quantityMessage)),
)

/** An amount of money with at most two decimals, as a number or as text; becomes text with two. */
export const totalAmountSchema = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], totalMessage),
    z.transform((value: number | string) => String(value).trim()),
  ),
  z.pipe(
    z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, totalMessage)),
    z.transform((value) => {
      const [pounds = '0', pence = ''] = value.split('.')
      return `${pounds.replace(/^0+(?=\d)/, '')}.${pence.padEnd(2, '0')}`
    }),
  ),
)

/**
 * An order that was refunded, is disputed or whose payment has to be checked is marked as shipped or delivered, or gets
 * tags, only with `confirm: true`; else the answer is 409 `needs_confirmation` with the reason as its sentence. So is one
 * that has fewer tags linked than were bought, before it is marked as shipped or delivered.
 */
const confirmation = { confirm: z.optional(z.boolean()) }

/** `PUT /api/orders/{id}`. */
export const updateOrderSchema = z.object({
  customerName: text(limits.customerName, 'customerNameRequired', 'customerNameTooLong'),
  customerEmail: emailSchema,
  shippingAddress: multiline({
    max: limits.address,
    required: 'addressRequired',
    tooLong: 'addressTooLong',
  }),
  city: text(limits.city, 'cityRequired', 'cityTooLong'),
  postalCode: text(limits.postalCode, 'postalCodeRequired', 'postalCodeTooLong'),
  country: text(limits.country, 'countryRequired', 'countryTooLong'),
  quantity: orderQuantitySchema,
  totalAmount: totalAmountSchema,
  status: z.optional(orderStatusSchema),
  ...confirmation,
  version: z.optional(versionSchema),
})
export type UpdateOrderInput = z.infer<typeof updateOrderSchema>

/** `PUT /api/orders/{id}/status`. */
export const updateOrderStatusSchema = z.object({
  status: orderStatusSchema,
  ...confirmation,
  version: z.optional(versionSchema),
})
export type UpdateOrderStatusInput = z.infer<typeof updateOrderStatusSchema>

/** Answer of `POST /api/orders/{id}/link`: the whole address of the order's page. */
export const orderLinkSchema = z.object({ link: z.string() })
