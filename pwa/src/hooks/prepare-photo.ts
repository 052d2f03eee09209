import { prepareDevicePhoto, type MakeCanvas } from '../data/device-photo.ts'
import type { DevicePhoto } from '../data/photo.ts'
import { readPhotoOrigin, type PhotoOrigin } from '../data/photo-origin.ts'

/** A canvas element with the same interface, for browsers without OffscreenCanvas (Safari before 16.4). */
const makeElement: MakeCanvas = (width, height) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return {
    getContext: (kind) => canvas.getContext(kind),
    convertToBlob: ({ type, quality }) =>
      new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), type, quality)
      }),
  }
}

/** What this browser draws on, for prepareDevicePhoto. */
export const canvases = () => (typeof OffscreenCanvas === 'undefined' ? { makeCanvas: makeElement } : {})

export interface PreparedPhoto {
  photo: DevicePhoto
  /** What its metadata told, none of which is in `photo` any more. */
  origin: PhotoOrigin
}

/** A chosen file as an entry's photo, in any browser; see prepareDevicePhoto. Throws PhotoProblem. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  let origin: PhotoOrigin = { position: null, takenOn: null }
  const onRead = (bytes: ArrayBuffer) => void (origin = readPhotoOrigin(bytes))
  const photo = await prepareDevicePhoto(file, { ...canvases(), onRead })
  return { photo, origin }
}

/** Half as long along its longer side as a photo that is sent, in pixels. */
const smallEdge = 1024

/** The same photo in about a quarter of the bytes, for a full device; null when this browser cannot make it smaller. */
export async function makeSmaller({ bytes, type, name }: DevicePhoto): Promise<DevicePhoto | null> {
  const small = await prepareDevicePhoto(new File([bytes], name, { type }), { ...canvases(), edge: smallEdge })
  return small.bytes.byteLength < bytes.byteLength ? small : null
}
