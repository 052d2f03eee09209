import { part } from './catalogue.ts'
import { tagPasswordMessages } from './en/tag-password.ts'

/** The dialog that asks for a tag's password, in the current locale. */
export const tagPasswordWords = part('tagPassword', tagPasswordMessages)
