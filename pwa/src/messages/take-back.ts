import { part } from './catalogue.ts'
import { takeBackMessages } from './en/take-back.ts'

/** The words for taking back what was sent, in the current locale. */
export const takeBackWords = part('takeBack', takeBackMessages)
