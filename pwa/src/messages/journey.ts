import { part } from './catalogue.ts'
import { journeyMessages } from './en/journey.ts'

/** The words of the journey page, in the current locale. */
export const journeyWords = part('journey', journeyMessages)
