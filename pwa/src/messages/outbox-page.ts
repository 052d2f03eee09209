import { part } from './catalogue.ts'
import { outboxPageMessages } from './en/outbox-page.ts'

/** The words of the outbox page, in the current locale. */
export const outboxPageWords = part('outboxPage', outboxPageMessages)
