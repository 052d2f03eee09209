import type { PhotoOrigin } from '../data/photo-origin.ts'

/** What leads to the form with a photo that was shared to the app: what the photo told of itself. */
export interface SharedState {
  origin: PhotoOrigin
}

/** The origin in a location's state; undefined when there is none. */
export const originIn = (state: unknown): PhotoOrigin | undefined => (state as SharedState | null)?.origin
