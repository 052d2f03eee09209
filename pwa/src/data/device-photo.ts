import { coverCodes, type Corners } from './cover-codes.ts'
import { headerBytes, readImageFacts, type ImageFacts } from './image-kind.ts'
import type { DevicePhoto } from './photo.ts'

/**
 * Why a chosen file cannot be an entry's photo: nothing in it; more than 25 MB; more than 64 megapixels; not one of
 * our image formats, whatever its name; or it cannot be read or is damaged.
 */
export type PhotoProblemCode = 'empty' | 'too-large' | 'too-many-pixels' | 'not-an-image' | 'unreadable'

export class PhotoProblem extends Error {
  readonly code: PhotoProblemCode

  constructor(code: PhotoProblemCode, options?: ErrorOptions) {
    super(`The photo cannot be used (${code})`, options)
    this.name = 'PhotoProblem'
    this.code = code
  }
}

/** A drawing surface: the browser's OffscreenCanvas, or what a page makes of a canvas element where there is none. */
export interface PhotoCanvas {
  getContext(kind: '2d'): PhotoContext | null
  convertToBlob(options: { type: string; quality: number }): Promise<Blob>
}
export type PhotoContext = Pick<
  OffscreenCanvasRenderingContext2D,
  'drawImage' | 'fillRect' | 'fillStyle' | 'getImageData' | 'imageSmoothingQuality'
>
export type MakeCanvas = (width: number, height: number) => PhotoCanvas

const makeOffscreen: MakeCanvas = (width, height) => new OffscreenCanvas(width, height)

/** A tenth of what a phone writes for 12 megapixels; in the sizes the server makes of it the loss cannot be seen (ADR 89). */
const quality = 0.7
/** Above this a browser may fail to decode a sound picture for want of memory. */
const heavyPixels = 16_000_000

/** What may be chosen, and what is made of it; cloneable, so that a worker can be told. */
export interface PhotoRules {
  /** Of the chosen file, at most. */
  bytes: number
  pixels: number
  /** The longer side of what is made of it, in pixels. */
  edge: number
}

export interface PreparingOptions {
  rules: PhotoRules
  makeCanvas?: MakeCanvas | undefined
  /** Nobody waits for the photo any more: no further step is begun. */
  signal?: AbortSignal | undefined
  /** Gets the image as it was chosen, before it is shrunk and its metadata is gone. */
  onRead?: (bytes: ArrayBuffer) => void
  /** Corners of codes in the shrunk picture, which are painted over. Where nothing can be drawn they are not. */
  cover?: readonly Corners[]
}

/**
 * Makes a chosen file fit to be kept and sent: upright, no larger than the rules say, without metadata. What this browser
 * cannot decode but the server can (HEIC, AVIF) is kept as it is. Throws {@link PhotoProblem}, or the signal's reason.
 */
export async function prepareDevicePhoto(
  file: File,
  { rules, makeCanvas = makeOffscreen, signal, onRead, cover = [] }: PreparingOptions,
): Promise<DevicePhoto> {
  if (file.size === 0) throw new PhotoProblem('empty')
  if (file.size > rules.bytes) throw new PhotoProblem('too-large')
  // Read at once: a File is only a promise of bytes, and the phone may break it later.
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new PhotoProblem('unreadable', { cause })
  })
  signal?.throwIfAborted()
  const facts = readImageFacts(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, headerBytes)))
  if (!facts) throw new PhotoProblem('not-an-image')
  onRead?.(bytes)
  const pixels = (facts.width ?? 0) * (facts.height ?? 0)
  if (pixels > rules.pixels) throw new PhotoProblem('too-many-pixels')
  const type = `image/${facts.kind}`
  const shrunk = await shrink(new Blob([bytes], { type }), { makeCanvas, edge: rules.edge, signal, cover })
  if (typeof shrunk === 'object') return { ...shrunk, name: file.name }
  if (shrunk === 'not-decoded' && !mayBeSound(facts, pixels)) throw new PhotoProblem('unreadable')
  return { bytes, type, name: file.name }
}

/** Whether a picture this browser failed on may still be a good one: another format, or only too big for it. */
const mayBeSound = ({ kind }: ImageFacts, pixels: number) => kind === 'heic' || kind === 'avif' || pixels > heavyPixels

type Encoded = Omit<DevicePhoto, 'name'>

interface Shrinking {
  makeCanvas: MakeCanvas
  edge: number
  signal: AbortSignal | undefined
  cover: readonly Corners[]
}

/** The picture small and upright, or which step this browser failed at: decoding, or drawing and encoding. */
async function shrink(
  blob: Blob,
  { makeCanvas, edge, signal, cover }: Shrinking,
): Promise<Encoded | 'not-decoded' | 'not-drawn'> {
  let bitmap: ImageBitmap | null = null
  try {
    bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
    signal?.throwIfAborted()
    const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const canvas = makeCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) return 'not-drawn'
    // JPEG has no transparency: without this, see-through parts would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    if (isBlank(context, width, height)) return 'not-drawn'
    coverCodes(context, cover, { width, height })
    return (await encode(canvas)) ?? 'not-drawn'
  } catch {
    signal?.throwIfAborted()
    return bitmap ? 'not-drawn' : 'not-decoded'
  } finally {
    bitmap?.close()
  }
}

/** Null when the browser made something else of it: PNG stands in for what it cannot encode. */
async function encode(canvas: PhotoCanvas): Promise<Encoded | null> {
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  if (small.type !== 'image/jpeg' || small.size === 0) return null
  return { bytes: await small.arrayBuffer(), type: small.type }
}

/**
 * Browsers short of memory draw nothing, or black, without an error. A surface that is one flat black or empty at
 * every sampled spot is taken for that; should it be a true black picture, sending it as it is loses nothing.
 */
function isBlank(context: PhotoContext, width: number, height: number): boolean {
  const spots = 12
  for (let row = 0; row < spots; row++) {
    for (let column = 0; column < spots; column++) {
      const x = Math.min(width - 1, Math.floor(((column + 0.5) * width) / spots))
      const y = Math.min(height - 1, Math.floor(((row + 0.5) * height) / spots))
      const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data
      if (red + green + blue > 0) return false
    }
  }
  return true
}
