import { part } from './catalogue.ts'
import { photoPlaceMessages } from './en/photo-place.ts'

/** The words about the place of a photo, in the current locale. */
export const photoPlaceWords = part('photoPlace', photoPlaceMessages)
