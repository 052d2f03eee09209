import sharp from 'sharp'
import { phonePhoto } from '../photos.ts'
import type { Random } from './random.ts'

/** A photo as a device sends it, and what it looks like. */
export interface Picture {
  bytes: Buffer
  type: string
  /** 8 × 8 colours, by which it is known again however it was made smaller. */
  look: Buffer
}

export const lookOf = (image: Buffer): Promise<Buffer> =>
  sharp(image).rotate().resize(8, 8, { fit: 'fill' }).removeAlpha().raw().toBuffer()

/** Mean difference of two looks, 0 to 255. */
export function difference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length
}

/** Photos of phones, some hundred kilobytes each, which several entries share; their rows name the same files. */
export async function createPhonePictures(): Promise<Picture[]> {
  const sizes = [
    [900, 1200],
    [1200, 1600],
    [1536, 2048],
  ] as const
  return Promise.all(
    sizes.map(async ([width, height]) => {
      const bytes = await phonePhoto({ width, height, quality: 80 })
      return { bytes, type: 'image/jpeg', look: await lookOf(bytes) }
    }),
  )
}

/** A photo of its own: four colours that no other has, in one of the formats that are taken. */
export async function createPicture(random: Random): Promise<Picture> {
  const [width, height] = [random.between(300, 1900), random.between(300, 1400)]
  const colours = Buffer.from(Array.from({ length: 12 }, () => random.between(0, 255)))
  const drawn = sharp(colours, { raw: { width: 2, height: 2, channels: 3 } }).resize(width, height, {
    kernel: 'cubic',
    fit: 'fill',
  })
  const format = random.pick(['jpeg', 'jpeg', 'png', 'webp'] as const)
  const bytes = await drawn.toFormat(format).toBuffer()
  return { bytes, type: `image/${format}`, look: await lookOf(bytes) }
}
