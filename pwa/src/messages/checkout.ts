import { part } from './catalogue.ts'
import { checkoutMessages } from './en/checkout.ts'

/** The words of the checkout, in the current locale. */
export const checkoutWords = part('checkout', checkoutMessages)
