import { serveWorker } from '../data/serve-worker.ts'
import { detectCodes } from './detect-codes.ts'
import { readCodes } from './read-codes.ts'
import type { FoundCode, Pixels, ReadingTask } from './reader-tasks.ts'

function pixelsOf(image: ImageBitmap): Pixels {
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Nothing to draw on')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height)
}

/** The browser's own reader is the faster one; on a photo the two see more than either. */
async function read({ image, isThorough }: ReadingTask): Promise<FoundCode[]> {
  const detected = 'data' in image ? [] : await detectCodes(image)
  if (detected.length > 0 && !isThorough) return detected
  return [...detected, ...readCodes('data' in image ? image : pixelsOf(image), { isThorough })]
}

/** Off the page's thread, because a large photo takes half a second. */
serveWorker(read)
