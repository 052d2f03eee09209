import { part } from './catalogue.ts'
import { adminMessages } from './en/admin.ts'

/** The words of signing in and the dashboard, in the current locale. */
export const adminWords = part('admin', adminMessages)
