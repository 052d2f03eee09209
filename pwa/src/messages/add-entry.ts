import { part } from './catalogue.ts'
import { addEntryMessages } from './en/add-entry.ts'

/** The words of the form that adds an entry, in the current locale. */
export const addEntryWords = part('addEntry', addEntryMessages)
