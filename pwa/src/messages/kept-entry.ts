import { part } from './catalogue.ts'
import { keptEntryMessages } from './en/kept-entry.ts'

/** What is said of an entry once it is kept, in the current locale. */
export const keptEntryWords = part('keptEntry', keptEntryMessages)
