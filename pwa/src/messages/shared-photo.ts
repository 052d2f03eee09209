import { part } from './catalogue.ts'
import { sharedPhotoMessages } from './en/shared-photo.ts'

/** The words of the page for a shared photo, in the current locale. */
export const sharedPhotoWords = part('sharedPhoto', sharedPhotoMessages)
