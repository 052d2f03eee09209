import { part } from './catalogue.ts'
import { shopMessages } from './en/shop.ts'

/** The words of the shop, in the current locale. */
export const shopWords = part('shop', shopMessages)
