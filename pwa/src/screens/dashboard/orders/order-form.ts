import * as z from 'zod/mini'
import { orderQuantitySchema, totalAmountSchema, updateOrderSchema, type AdminOrder } from '#contract/admin-orders'
import { orderStatusSchema } from '#contract/orders'

/** A quantity that is no number counts as 1 (spec section 5). */
export const readQuantity = (typed: string): string => (Number.isNaN(Number.parseFloat(typed)) ? '1' : typed.trim())

/** Typed text on its way to a schema of the contract, which takes numbers too. */
const typed = (read: (text: string) => string) =>
  z.pipe(
    z.string(),
    z.transform((text: string): string | number => read(text)),
  )

/** The form as typed: every field is text, none may be missing. */
export const orderFormSchema = z.extend(z.omit(updateOrderSchema, { version: true, confirm: true }), {
  quantity: z.pipe(typed(readQuantity), orderQuantitySchema),
  totalAmount: z.pipe(
    typed((text) => text),
    totalAmountSchema,
  ),
  status: orderStatusSchema,
})
export type OrderForm = z.input<typeof orderFormSchema>
export type CheckedOrder = z.output<typeof orderFormSchema>

export function orderForm(order: AdminOrder): OrderForm {
  const { customerName, customerEmail, shippingAddress, city, postalCode, country, totalAmount, status } = order
  const where = { shippingAddress, city, postalCode, country }
  return { customerName, customerEmail, ...where, quantity: String(order.quantity), totalAmount, status }
}
