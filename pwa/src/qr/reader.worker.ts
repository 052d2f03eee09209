import { readCodes } from './read-codes.ts'
import { detectCodes } from './detect-codes.ts'
import type { Answer, FoundCode, Pixels, Task } from './reader-tasks.ts'

/** The worker that looks for codes: off the page's thread, because a large photo takes half a second. */
const answer = (message: Answer) => (postMessage as (message: Answer) => void)(message)

function pixelsOf(image: ImageBitmap): Pixels {
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Nothing to draw on')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height)
}

/** The browser's own reader is the faster one; on a photo the two see more than either. */
async function read({ image, isThorough }: Task): Promise<FoundCode[]> {
  const detected = 'data' in image ? [] : await detectCodes(image)
  if (detected.length > 0 && !isThorough) return detected
  return [...detected, ...readCodes('data' in image ? image : pixelsOf(image), { isThorough })]
}

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  read(data).then(
    (codes) => answer({ id: data.id, codes }),
    (error: unknown) => answer({ id: data.id, problem: error instanceof Error ? error.name : 'unknown' }),
  )
})
answer({ ready: true })
