import { keepReader } from './keep-reader.ts'
import type { Answer, FoundCode, Pixels, Task } from './reader-tasks.ts'
import readerUrl from './reader.worker.ts?worker&url'

/** The code that reads codes could not be had: no connection, and never used on this device before. */
class ReaderMissingError extends Error {
  override name = 'ReaderMissingError'
}

/** How long the reader may take to arrive, in milliseconds. */
const patience = 20_000

interface Waiting {
  resolve: (codes: FoundCode[]) => void
  reject: (error: Error) => void
}

interface Reader {
  read(image: ImageBitmap | Pixels, isThorough: boolean): Promise<FoundCode[]>
}

let current: Reader | null = null

/** One worker for the whole page; after a failure the next call tries again. */
function startReader(): Reader {
  const waiting = new Map<number, Waiting>()
  const worker = new Worker(readerUrl, { type: 'module' })
  let last = 0
  const fail = () => {
    worker.terminate()
    clearTimeout(timer)
    if (current === reader) current = null
    for (const { reject } of waiting.values()) reject(new ReaderMissingError('The reader did not arrive'))
    waiting.clear()
  }
  const timer = setTimeout(fail, patience)
  worker.addEventListener('error', (event) => {
    // Handled here: it is no error of the page.
    event.preventDefault()
    fail()
  })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if ('ready' in data) {
      clearTimeout(timer)
      // Without storage it is fetched again each time.
      return void keepReader().catch(() => undefined)
    }
    const asker = waiting.get(data.id)
    waiting.delete(data.id)
    if ('codes' in data) asker?.resolve(data.codes)
    else asker?.reject(new Error(`The picture could not be read (${data.problem})`))
  })
  const reader: Reader = {
    read: (image, isThorough) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        const task: Task = { id: last, image, isThorough }
        worker.postMessage(task, 'data' in image ? [image.data.buffer] : [image])
      }),
  }
  return reader
}

/**
 * The codes in a picture, which is given away. Throws {@link ReaderMissingError}, or another error for a picture that
 * cannot be looked at.
 */
export async function findCodes(image: ImageBitmap, { isThorough = false } = {}): Promise<FoundCode[]> {
  const given = typeof OffscreenCanvas === 'undefined' ? pixelsOf(image) : image
  return (current ??= startReader()).read(given, isThorough)
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
