import { part } from './catalogue.ts'
import { photoGuardMessages } from './en/photo-guard.ts'

/** What is said of a photo that shows a tag's code, in the current locale. */
export const photoGuardWords = part('photoGuard', photoGuardMessages)
