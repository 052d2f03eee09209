import { part } from './catalogue.ts'
import { lostToyMessages } from './en/lost-toy.ts'

/** What a journey says of its owner's choices, in the current locale. */
export const lostToyWords = part('lostToy', lostToyMessages)
