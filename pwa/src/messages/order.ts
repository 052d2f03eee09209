import { part } from './catalogue.ts'
import { orderMessages } from './en/order.ts'

/** The words of the order page, in the current locale. */
export const orderWords = part('order', orderMessages)
