import { part } from './catalogue.ts'
import { toyDoubtMessages } from './en/toy-doubt.ts'

/** What the form says when nothing is known of the toy, in the current locale. */
export const toyDoubtWords = part('toyDoubt', toyDoubtMessages)
