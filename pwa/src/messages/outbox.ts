import { part } from './catalogue.ts'
import { outboxMessages } from './en/outbox.ts'

/** The words of entries that wait on this device, in the current locale. */
export const outboxWords = part('outbox', outboxMessages)
