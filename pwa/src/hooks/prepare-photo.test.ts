import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MakeCanvas, PhotoCanvas } from '../data/device-photo.ts'
import { photoWorkAddress, workOnPhoto, type PhotoTask } from '../data/photo-work.ts'
import { useFakeWorkers, type FakeService } from '../data/testing/fake-workers.ts'
import { makeSmaller, paintOver, preparePhoto } from './prepare-photo.ts'

let file: File
beforeEach(async () => {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c83' } })
    .withExif({
      IFD3: {
        ...{ GPSLatitudeRef: 'S', GPSLatitude: '36/1 50/1 0/1' },
        ...{ GPSLongitudeRef: 'E', GPSLongitude: '174/1 44/1 0/1' },
      },
    })
    .jpeg()
    .toBuffer()
  file = new File([new Uint8Array(bytes)], 'image.jpg')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4032, height: 3024, close: () => undefined }))
  vi.stubGlobal('OffscreenCanvas', function (width: number, height: number) {
    return canvasOf('the page')(width, height)
  })
})

const painted = vi.fn()
const context = {
  fillStyle: '',
  imageSmoothingQuality: 'low',
  fillRect: painted,
  drawImage: () => undefined,
  getImageData: () => ({ data: Uint8ClampedArray.of(200, 120, 40, 255) }),
} as unknown as ReturnType<PhotoCanvas['getContext']>

/** A canvas that encodes to the words who drew, and how large. */
const canvasOf =
  (who: string): MakeCanvas =>
  (width, height) => ({
    getContext: () => context,
    convertToBlob: async ({ type }) => new Blob([`${who}, ${width} × ${height}`], { type }),
  })

/** A worker of its own thread and canvas. */
const inWorker: FakeService = (task: PhotoTask) => workOnPhoto(task, { makeCanvas: canvasOf('a worker') })

/** The worker of photos, and none else. */
const useWorkers = (service: FakeService | null) =>
  useFakeWorkers((address) => (address === photoWorkAddress ? service : null))

const wordsOf = ({ bytes }: { bytes: ArrayBuffer }) => new TextDecoder().decode(bytes)
const prepared = async () => wordsOf((await preparePhoto(file)).photo)

describe('a chosen photo', () => {
  it('is read, shrunk and encoded by a worker, which ends with it', async () => {
    const workers = useWorkers(inWorker)
    const { photo, origin } = await preparePhoto(file)
    expect([wordsOf(photo), photo.name]).toEqual(['a worker, 2048 × 1536', 'image.jpg'])
    expect(origin).toEqual({ position: { latitude: -36.833333, longitude: 174.733333 }, takenOn: null })
    expect([workers.started(), workers.running()]).toEqual([1, []])
  })

  it('is made smaller or painted over in the same way', async () => {
    useWorkers(inWorker)
    const photo = { bytes: await file.arrayBuffer(), name: 'bear.jpg', type: 'image/jpeg' }
    expect(wordsOf((await makeSmaller(photo)) ?? photo)).toBe('a worker, 1024 × 768')
    painted.mockClear()
    const corners = [20, 40].flatMap((y) => [20, 40].map((x) => ({ x, y })))
    const covered = await paintOver(photo, [corners])
    expect([wordsOf(covered), covered.name]).toEqual(['a worker, 2048 × 1536', 'bear.jpg'])
    // The white ground, and the squares over the code.
    expect(painted).toHaveBeenCalledTimes(1 + 6 * 6)
  })

  it('is refused by the worker for good', async () => {
    const workers = useWorkers(inWorker)
    const letter = new File(['Dear bear'], 'letter.jpg')
    await expect(preparePhoto(letter)).rejects.toMatchObject({ name: 'PhotoProblem', code: 'not-an-image' })
    expect(workers.started()).toBe(1)
  })
})

describe('the page does it itself', () => {
  it.each<[string, () => unknown]>([
    ['cannot be had', () => useWorkers(null)],
    ['cannot be made', () => vi.stubGlobal('Worker', undefined)],
    ['fails', () => useWorkers(() => Promise.reject(new TypeError('No canvas here')))],
    ['cannot decode it', () => useWorkers(async () => ({ problem: 'unreadable' }))],
  ])('when the worker %s', async (_, stub) => {
    stub()
    expect(await prepared()).toBe('the page, 2048 × 1536')
  })

  it('when the worker breaks at work', async () => {
    const begun = vi.fn()
    const workers = useWorkers(() => new Promise(begun))
    const photo = prepared()
    await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), 15_000)
    workers.fail()
    expect(await photo).toBe('the page, 2048 × 1536')
  })

  it('on a canvas element where workers cannot draw', async () => {
    vi.stubGlobal('OffscreenCanvas', undefined)
    const workers = useWorkers(inWorker)
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
      done(new Blob([`an element, ${this.width} × ${this.height}`], { type: type ?? '' }))
    })
    expect(await prepared()).toBe('an element, 2048 × 1536')
    expect(workers.started()).toBe(0)
  })
})

describe('a photo that nobody waits for any more', () => {
  it('ends its worker, and is not begun on the page', async () => {
    const begun = vi.fn()
    const workers = useWorkers(() => new Promise(begun))
    const decode = vi.spyOn(globalThis, 'createImageBitmap')
    const leaving = new AbortController()
    const photo = preparePhoto(file, leaving.signal)
    await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), 15_000)
    leaving.abort()
    await expect(photo).rejects.toThrow('abort')
    expect(workers.running()).toEqual([])
    expect(decode).not.toHaveBeenCalled()
  })

  it('is not drawn on the page either', async () => {
    useWorkers(null)
    const leaving = new AbortController()
    const draw = vi.fn(canvasOf('the page'))
    vi.stubGlobal('OffscreenCanvas', draw)
    vi.stubGlobal('createImageBitmap', async () => {
      leaving.abort()
      return { width: 4032, height: 3024, close: () => undefined }
    })
    await expect(preparePhoto(file, leaving.signal)).rejects.toThrow('abort')
    expect(draw).not.toHaveBeenCalled()
  })
})
