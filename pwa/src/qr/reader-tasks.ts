/** A place in a picture, in pixels from its upper left corner. */
export interface Point {
  x: number
  y: number
}

export interface FoundCode {
  text: string
  /** Of the square of modules, without the blank margin around it. */
  corners: readonly Point[]
}

/** Pixels as RGBA, row by row. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** What the worker is asked; `isThorough` for a photo, of which there is one, and not for the pictures of a video. */
export interface Task {
  id: number
  image: ImageBitmap | Pixels
  isThorough: boolean
}

/** Its answers: once that it is there, then one for each task. */
export type Answer = { ready: true } | { id: number; codes: FoundCode[] } | { id: number; problem: string }
