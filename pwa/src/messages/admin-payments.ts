import { part } from './catalogue.ts'
import { adminPaymentMessages } from './en/admin-payments.ts'

/** The words about payments and refunds on the dashboard, in the current locale. */
export const adminPaymentWords = part('adminPayments', adminPaymentMessages)
