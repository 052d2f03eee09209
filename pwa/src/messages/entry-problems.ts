import { part } from './catalogue.ts'
import { entryProblemMessages } from './en/entry-problems.ts'

/** What is wrong with an entry as a whole, in the current locale. */
export const entryProblemWords = part('entryProblems', entryProblemMessages)
