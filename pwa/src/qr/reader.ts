import { startWorker, type RunningWorker } from '../data/start-worker.ts'
import { keepReader } from './keep-reader.ts'
import type { FoundCode, Pixels, ReadingTask } from './reader-tasks.ts'
import readerUrl from './reader.worker.ts?worker&url'

/** How long the reader may take to arrive, in milliseconds. */
const patience = 20_000

type Reader = RunningWorker<ReadingTask, FoundCode[]>

let current: Reader | null = null

/** One worker for the whole page; after a failure the next call tries again. */
const startReader = (): Reader =>
  startWorker(readerUrl, {
    patience,
    // Without storage it is fetched again each time.
    onReady: () => void keepReader().catch(() => undefined),
    onGone: () => (current = null),
  })

/**
 * The codes in a picture, which is given away. Throws WorkerGoneError without a connection where it was never used
 * before, or another error for a picture that cannot be looked at.
 */
export async function findCodes(image: ImageBitmap, { isThorough = false } = {}): Promise<FoundCode[]> {
  const given = typeof OffscreenCanvas === 'undefined' ? pixelsOf(image) : image
  return (current ??= startReader()).ask({ image: given, isThorough }, ['data' in given ? given.data.buffer : given])
}

/** The texts of the codes in a picture of the camera; see {@link findCodes}. */
export const readBitmap = async (image: ImageBitmap): Promise<string[]> =>
  (await findCodes(image)).map(({ text }) => text)

/** Safari before 16.4 has no canvas in workers. */
function pixelsOf(image: ImageBitmap): Pixels {
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Nothing to draw on')
  context.drawImage(image, 0, 0)
  image.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
