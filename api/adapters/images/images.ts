import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Work } from '../../concurrency/fair-queue.ts'
import type { QueueState } from '../../concurrency/queue-state.ts'
import { limits, photoSizes, type PhotoSize } from '../../contract/limits.ts'
import { message, type Message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { decodeHeic } from './heic.ts'
import { sniffImageFormat } from './image-format.ts'
import { isOwnFailure } from './own-failure.ts'
import { createPhotoQueues } from './photo-queues.ts'
import { tagPng } from './tagged-png.ts'

export interface PreparedPhoto {
  /** 40 hex digits of the SHA-256 of the largest file. */
  key: string
  /** Of the largest file, in pixels. */
  width: number
  height: number
  files: { size: PhotoSize; bytes: Buffer }[]
}

export interface Images {
  /**
   * Makes the stored sizes of the photo at `path`: upright, without metadata, as WebP, in the turn of the flow it belongs
   * to. Throws AppErrors: invalid_input (empty), unsupported_image, too_large (pixels), rate_limited (too many of this flow
   * are waiting), unavailable (too many in all, or this machine failed: no time, no memory, a crash).
   */
  prepare(path: string, work?: Work): Promise<PreparedPhoto>
  /** Waits for the photos in progress. */
  close(): Promise<void>
  /** How many photos wait. */
  queueState(): QueueState
}

const webp = { quality: 80, effort: 2 }
const largest = Math.max(...photoSizes)
/** Cubic: decoders have shrunk a large photo by half or more already, and for the rest it is as good and quicker. */
const fitLargest = {
  width: largest,
  height: largest,
  fit: 'inside',
  withoutEnlargement: true,
  kernel: 'cubic',
} as const

/** What belongs to no visitor: demo pictures, for example. */
const ownWork: Work = { flow: ['server'] }

/**
 * What a decoder only warns of, such as a wrong byte in a header, every viewer shows; what is cut off is still refused.
 */
const tolerant = { failOn: 'error' } as const

/** `decodeSeconds`: how long one picture may take, at least a second for those that need no decoder of their own. */
export function createImages({ decodeSeconds = 30 } = {}): Images {
  restrictDecoder()
  const queues = createPhotoQueues()
  return {
    async prepare(path, work = ownWork) {
      // Checked before it may wait: a decompression bomb or a wrong file is refused at once and takes no slot.
      const source = await inspect(path)
      return queues.run({ ...work, cost: source.bytes }, () => makeSizes(source, decodeSeconds))
    },
    close: () => queues.idle(),
    queueState: queues.state,
  }
}

/** Nothing that is uploaded may reach the loaders of documents and drawings, whatever a file pretends to be. */
function restrictDecoder(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`) })
  // Every photo is read once: a cache of operations would only hold memory.
  sharp.cache(false)
  // One thread shrinks what another still decodes; more would only wait, as one photo is at work at a time.
  sharp.concurrency(2)
}

interface Source {
  path: string
  /** HEIC: needs the decoder of its own. */
  isHevc: boolean
  /** What it takes to decode: pixels times bytes for each of them. */
  bytes: number
  profile: Buffer | undefined
}

async function inspect(path: string): Promise<Source> {
  try {
    return await inspectFile(path)
  } catch (error) {
    throw isOwnFailure(error) ? notProcessed(error) : error
  }
}

async function inspectFile(path: string): Promise<Source> {
  if ((await stat(path)).size === 0) throw refuse('invalid_input', message('photoEmpty'))
  const format = await sniffImageFormat(path)
  if (!format) throw refuse('unsupported_image', message('photoUnsupported'))
  const header = await readHeader(path)
  if (header.format !== format) throw refuse('unsupported_image', message('photoUnsupported'))
  if (header.width * header.height > limits.photoPixels) throw refuse('too_large', message('photoTooManyPixels'))
  const bytes = decodedBytes(header)
  if (bytes > mostBytes) throw refuse('too_large', message('photoTooDeep'))
  return { path, isHevc: format === 'heif' && header.compression !== 'av1', bytes, profile: header.icc }
}

/** 50 megapixels with 10 bits for each colour fit, as phones make them; 64 with 16 bits do not. */
const mostBytes = limits.photoPixels * 5
const sampleBytes: Partial<Record<string, number>> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 }

function decodedBytes({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (sampleBytes[depth] ?? 1)
}

async function readHeader(path: string): Promise<Metadata> {
  try {
    return await sharp(path, { ...tolerant, limitInputPixels: false }).metadata()
  } catch (cause) {
    if (isOwnFailure(cause)) throw cause
    throw refuse('unsupported_image', message('photoUnsupported'), cause)
  }
}

async function makeSizes(source: Source, seconds: number): Promise<PreparedPhoto> {
  try {
    return await encodeSizes(await openSource(source, seconds), seconds)
  } catch (cause) {
    if (isOwnFailure(cause)) throw notProcessed(cause)
    throw refuse('unsupported_image', message('photoUnsupported'), cause)
  }
}

async function openSource({ path, isHevc, profile }: Source, seconds: number): Promise<Sharp> {
  if (!isHevc) return sharp(path, { ...tolerant, limitInputPixels: limits.photoPixels })
  const { data, width, height } = await decodeHeic(path, { maxPixels: limits.photoPixels, seconds })
  const pixels = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: limits.photoPixels })
  if (!profile) return pixels
  const png = await pixels.resize(fitLargest).png({ compressionLevel: 0 }).toBuffer()
  return sharp(tagPng(png, profile))
}

async function encodeSizes(source: Sharp, seconds: number): Promise<PreparedPhoto> {
  const { data, info } = await source
    .autoOrient()
    .resize(fitLargest)
    .toColourspace('srgb')
    .timeout({ seconds: Math.ceil(seconds) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const encode = async (size: PhotoSize) => {
    const picture = sharp(data, { raw })
    if (size < Math.max(raw.width, raw.height)) picture.resize({ width: size, height: size, fit: 'inside' })
    return { size, bytes: await picture.webp(webp).toBuffer() }
  }
  const files = await Promise.all(photoSizes.map(encode))
  const whole = files.at(-1)?.bytes ?? Buffer.alloc(0)
  return {
    key: createHash('sha256').update(whole).digest('hex').slice(0, 40),
    width: raw.width,
    height: raw.height,
    files,
  }
}

function notProcessed(cause: unknown): AppError {
  return new AppError('unavailable', message('photoNotProcessed'), { retryAfter: 30, cause })
}

function refuse(
  code: 'invalid_input' | 'unsupported_image' | 'too_large',
  explanation: Message,
  cause?: unknown,
): AppError {
  return new AppError(code, explanation, { issues: { image: explanation }, cause })
}
