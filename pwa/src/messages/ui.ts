import { part } from './catalogue.ts'
import { uiMessages } from './en/ui.ts'

/** The words of the components that many screens share, in the current locale. */
export const uiWords = part('ui', uiMessages)
