import { part } from './catalogue.ts'
import { ownerMessages } from './en/owner.ts'

/** The words of an owner's link and of the page that it opens, in the current locale. */
export const ownerWords = part('owner', ownerMessages)
