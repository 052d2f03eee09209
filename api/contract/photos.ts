import * as z from 'zod/mini'
import { photoSizes, type PhotoSize } from './limits.ts'

/** A stored photo: `width` and `height` are those of the largest file in pixels; `sources` go smallest first. */
export const photoSchema = z.object({
  width: z.int(),
  height: z.int(),
  sources: z.array(z.object({ url: z.string(), width: z.int() })),
})
export type Photo = z.infer<typeof photoSchema>

/** File name of one size: content hash, size and format, so that a name never changes its bytes. */
export const photoFileName = (key: string, size: PhotoSize): string => `${key}-${size}.webp`
export const photoFilePattern = /^([0-9a-f]{40})-(480|960|1600)\.webp$/
export const photoPath = (key: string, size: PhotoSize): string => `/photos/${photoFileName(key, size)}`

/** The public face of a photo row. */
export function presentPhoto(key: string, width: number, height: number): Photo {
  const edge = Math.max(width, height)
  const sources = photoSizes.map((size) => ({
    url: photoPath(key, size),
    width: Math.max(1, Math.round((width * Math.min(size, edge)) / edge)),
  }))
  return { width, height, sources: sources.filter((source, i) => i === 0 || source.width !== sources[i - 1]?.width) }
}
