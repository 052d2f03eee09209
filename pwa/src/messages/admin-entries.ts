import { part } from './catalogue.ts'
import { adminEntryMessages } from './en/admin-entries.ts'

/** The words of the Comments tab, in the current locale. */
export const adminEntryWords = part('adminEntries', adminEntryMessages)
