import { prepareDevicePhoto, type MakeCanvas } from '../data/device-photo.ts'
import type { DevicePhoto } from '../data/photo.ts'

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

/** A chosen file as an entry's photo, in any browser; see prepareDevicePhoto. Throws PhotoProblem. */
export const preparePhoto = (file: File): Promise<DevicePhoto> =>
  prepareDevicePhoto(file, typeof OffscreenCanvas === 'undefined' ? { makeCanvas: makeElement } : {})
