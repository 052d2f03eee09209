import type { Point } from '../data/cover-codes.ts'

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
export interface ReadingTask {
  image: ImageBitmap | Pixels
  isThorough: boolean
}
