import { part } from './catalogue.ts'
import { homeMessages } from './en/home.ts'

/** The words of the home page, in the current locale. */
export const homeWords = part('home', homeMessages)
