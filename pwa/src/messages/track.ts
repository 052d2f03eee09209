import { part } from './catalogue.ts'
import { trackMessages } from './en/track.ts'

/** The words of the tracking page, in the current locale. */
export const trackWords = part('track', trackMessages)
