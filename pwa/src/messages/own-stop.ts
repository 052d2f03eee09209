import { part } from './catalogue.ts'
import { ownStopMessages } from './en/own-stop.ts'

/** What the finder is told on their own stop, in the current locale. */
export const ownStopWords = part('ownStop', ownStopMessages)
