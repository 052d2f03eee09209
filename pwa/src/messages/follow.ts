import { part } from './catalogue.ts'
import { followMessages } from './en/follow.ts'

/** The words of following a journey, in the current locale. */
export const followWords = part('follow', followMessages)
