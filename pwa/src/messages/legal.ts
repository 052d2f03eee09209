import { part } from './catalogue.ts'
import { terms, privacy } from './en/legal.ts'

/** The words of the terms of service, in the current locale. */
export const termsWords = part('terms', terms)

/** The words of the privacy policy, in the current locale. */
export const privacyWords = part('privacy', privacy)
