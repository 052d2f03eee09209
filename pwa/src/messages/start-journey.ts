import { part } from './catalogue.ts'
import { startJourneyMessages } from './en/start-journey.ts'

/** The words of the activation page, in the current locale. */
export const startJourneyWords = part('startJourney', startJourneyMessages)
