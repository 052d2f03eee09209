import { part } from './catalogue.ts'
import { shellMessages } from './en/shell.ts'

/** The words of the header, the footer and the components, in the current locale. */
export const shellWords = part('shell', shellMessages)
