import { part } from './catalogue.ts'
import { adminToysMessages } from './en/admin-toys.ts'

/** The words of the Toys tab, in the current locale. */
export const adminToysWords = part('adminToys', adminToysMessages)
