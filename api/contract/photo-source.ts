// Apart from the schema of a photo: the first load of a journey does without a schema library.
import type { Photo } from './photos.ts'

export interface PhotoSource {
  src: string | null
  srcSet: string | undefined
  width: number | string | undefined
  height: number | string | undefined
}

/** What an `<img>` needs: every size for the browser to choose from, the middle one for those that cannot. */
export function photoSource(photo: Photo | null, imageUrl: string | null): PhotoSource {
  if (!photo || photo.sources.length === 0) {
    return { src: imageUrl, srcSet: undefined, width: undefined, height: undefined }
  }
  const { sources, width, height } = photo
  return {
    src: sources[Math.min(1, sources.length - 1)]?.url ?? imageUrl,
    srcSet: sources.map((source) => `${source.url} ${source.width}w`).join(', '),
    width,
    height,
  }
}
