import { part } from './catalogue.ts'
import { adminOrderMessages } from './en/admin-orders.ts'

/** The words of the Orders tab, in the current locale. */
export const adminOrderWords = part('adminOrders', adminOrderMessages)
