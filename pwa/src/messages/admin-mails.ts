import { part } from './catalogue.ts'
import { adminMailMessages } from './en/admin-mails.ts'

/** The words about emails in the dashboard, in the current locale. */
export const adminMailWords = part('adminMails', adminMailMessages)
