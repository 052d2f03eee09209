import { part } from './catalogue.ts'
import { noticesMessages } from './en/notices.ts'

/** The words of what the app says of itself, in the current locale. */
export const noticesWords = part('notices', noticesMessages)
