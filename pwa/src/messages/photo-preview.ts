import { part } from './catalogue.ts'
import { photoPreviewMessages } from './en/photo-preview.ts'

/** A photo of a journey as large as the screen allows, in the current locale. */
export const photoPreviewWords = part('photoPreview', photoPreviewMessages)
