import { part } from './catalogue.ts'
import { comboboxMessages } from './en/combobox.ts'

/** The words of the combobox, in the current locale. */
export const comboboxWords = part('combobox', comboboxMessages)
