import { part } from './catalogue.ts'
import { journeyMessages, outboxMessages } from './en/journey.ts'

/** The words of the journey page, in the current locale. */
export const journeyWords = part('journey', journeyMessages)

/** The words of entries waiting on this device, in the current locale. */
export const outboxWords = part('outbox', outboxMessages)
