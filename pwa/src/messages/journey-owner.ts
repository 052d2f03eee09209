import { part } from './catalogue.ts'
import { journeyOwnerMessages } from './en/journey-owner.ts'

/** What a journey says of its owner's choices, in the current locale. */
export const journeyOwnerWords = part('journeyOwner', journeyOwnerMessages)
