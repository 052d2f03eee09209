import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { devicePhotoEdge, limits } from '#contract/limits'
import { PhotoProblem, prepareDevicePhoto, type MakeCanvas, type PreparingOptions } from './device-photo.ts'
import { readImageFacts } from './image-kind.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } })

const asFile = (bytes: Uint8Array, name = 'image.jpg') => new File([new Uint8Array(bytes)], name)

/** Stands in for the browser's decoder and canvas, which node does not have; the real ones are tried in e2e. */
function stubDecoder(answer: { width: number; height: number } | null) {
  const decode = vi.fn(async (_source: unknown, _options?: unknown) => {
    if (!answer) throw new DOMException('Not decoded', 'InvalidStateError')
    return { ...answer, close: () => undefined }
  })
  vi.stubGlobal('createImageBitmap', decode)
  return decode
}

function stubCanvas({ pixel = [200, 120, 40, 255], type = 'image/jpeg' } = {}) {
  const sizes: [number, number][] = []
  const makeCanvas: MakeCanvas = (width, height) => {
    sizes.push([width, height])
    return {
      getContext: () => ({
        fillStyle: '',
        imageSmoothingQuality: 'low',
        fillRect: () => undefined,
        drawImage: () => undefined,
        getImageData: () => ({ data: Uint8ClampedArray.from(pixel) }) as unknown as ImageData,
      }),
      convertToBlob: async () => new Blob(['small'], { type }),
    }
  }
  return { sizes, makeCanvas }
}

const rules = { bytes: limits.photoBytes, pixels: limits.photoPixels, edge: devicePhotoEdge }
const prepare = (file: File, options: Omit<PreparingOptions, 'rules'> = {}) =>
  prepareDevicePhoto(file, { rules, ...options })

const problemOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof PhotoProblem ? error.code : String(error)),
  )

let jpeg: Uint8Array
beforeEach(async () => {
  jpeg = await picture(64, 48).jpeg().toBuffer()
})

describe('what a file is', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s: by its content, with its dimensions', async (kind) => {
    const bytes = await picture(640, 480).toFormat(kind).toBuffer()
    expect(readImageFacts(bytes)).toEqual({ kind, width: 640, height: 480 })
  })

  it('lossless and transparent WebP and progressive JPEG tell their dimensions too', async () => {
    const variants = [
      picture(33, 17).webp({ lossless: true }),
      picture(33, 17).ensureAlpha(0.5).webp(),
      picture(33, 17).jpeg({ progressive: true }),
      picture(33, 17)
        .withExif({ IFD0: { Copyright: 'x'.repeat(60_000) } })
        .jpeg(),
    ]
    for (const variant of variants) {
      expect(readImageFacts(await variant.toBuffer())).toMatchObject({ width: 33, height: 17 })
    }
  })

  it.each([
    ['text', 'just words'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>1</script>'],
    ['PDF', '%PDF-1.7 …'],
    ['TIFF', 'II*\0________'],
    ['a video', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ])('%s named .jpg is not an image', async (_, text) => {
    expect(await problemOf(prepare(asFile(new TextEncoder().encode(text))))).toBe('not-an-image')
  })
})

describe('a photo that is chosen', () => {
  it('is asked for upright and made small, and keeps its name', async () => {
    const decode = stubDecoder({ width: 3024, height: 4032 })
    const { sizes, makeCanvas } = stubCanvas()
    const photo = await prepare(asFile(jpeg), { makeCanvas })
    expect(decode.mock.calls[0]?.[1]).toEqual({ imageOrientation: 'from-image' })
    expect(sizes).toEqual([[1536, 2048]])
    expect(photo).toMatchObject({ type: 'image/jpeg', name: 'image.jpg' })
    expect(new TextDecoder().decode(photo.bytes)).toBe('small')
  })

  it('is never made larger', async () => {
    stubDecoder({ width: 64, height: 48 })
    const { sizes, makeCanvas } = stubCanvas()
    await prepare(asFile(jpeg), { makeCanvas })
    expect(sizes).toEqual([[64, 48]])
  })

  it('is refused by its size in bytes and in pixels before anything is decoded', async () => {
    const decode = stubDecoder({ width: 1, height: 1 })
    const header = Uint8Array.from((await picture(64, 48).png().toBuffer()).subarray(0, 200))
    new DataView(header.buffer).setUint32(16, 16_000)
    new DataView(header.buffer).setUint32(20, 16_000)
    expect(await problemOf(prepare(asFile(header)))).toBe('too-many-pixels')
    expect(await problemOf(prepare(asFile(new Uint8Array(25 * 1024 * 1024 + 1))))).toBe('too-large')
    expect(await problemOf(prepare(asFile(new Uint8Array(0))))).toBe('empty')
    expect(decode).not.toHaveBeenCalled()
  })

  it('goes as it is when only the server can decode it', async () => {
    stubDecoder(null)
    const heic = Uint8Array.from('\0\0\0\x1cftypheic\0\0\0\0mif1heic....', (c) => c.charCodeAt(0))
    const photo = await prepare(asFile(heic, 'IMG_1.HEIC'))
    expect(photo).toMatchObject({ type: 'image/heic', name: 'IMG_1.HEIC' })
    expect(new Uint8Array(photo.bytes)).toEqual(heic)
  })

  it('is refused when it is damaged', async () => {
    stubDecoder(null)
    expect(await problemOf(prepare(asFile(jpeg)))).toBe('unreadable')
  })

  it('is never black: what stayed black on the surface, or came out in another format, goes as it is', async () => {
    stubDecoder({ width: 64, height: 48 })
    for (const fault of [{ pixel: [0, 0, 0, 255] }, { pixel: [0, 0, 0, 0] }, { type: 'image/png' }]) {
      const { makeCanvas } = stubCanvas(fault)
      const photo = await prepare(asFile(jpeg), { makeCanvas })
      expect(new Uint8Array(photo.bytes)).toEqual(new Uint8Array(jpeg))
    }
  })

  it('goes as it is when it is sound but too big for this browser to decode', async () => {
    const heavy = Uint8Array.from(await picture(64, 48).png().toBuffer())
    new DataView(heavy.buffer).setUint32(16, 8064)
    new DataView(heavy.buffer).setUint32(20, 6048)
    stubDecoder(null)
    expect(new Uint8Array((await prepare(asFile(heavy))).bytes)).toEqual(heavy)
  })
})
