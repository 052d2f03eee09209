import type { Photo } from '#contract/photos'

export interface PhotoSource {
  src: string | null
  srcSet: string | undefined
  width: number | undefined
  height: number | undefined
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
