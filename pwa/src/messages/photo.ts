import { part } from './catalogue.ts'
import { photoMessages } from './en/photo.ts'

/** The words of the photo picker, in the current locale. */
export const photoWords = part('photo', photoMessages)
