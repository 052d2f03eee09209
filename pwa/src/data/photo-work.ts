import type { Corners } from './cover-codes.ts'
import {
  PhotoProblem,
  prepareDevicePhoto,
  type PhotoProblemCode,
  type PhotoRules,
  type PreparingOptions,
} from './device-photo.ts'
import type { DevicePhoto } from './photo.ts'
import { readPhotoOrigin, type PhotoOrigin } from './photo-origin.ts'
import { serveWorker } from './serve-worker.ts'

/** A photo to prepare, in a shape that can be sent to a worker. */
export interface PhotoTask {
  file: File
  rules: PhotoRules
  /** Corners of codes to paint over, in pixels of the picture as it will be. */
  cover?: readonly Corners[]
}

export type PhotoAnswer = { photo: DevicePhoto; origin: PhotoOrigin } | { problem: PhotoProblemCode }

/**
 * The address of this code, for a worker that runs it: the page has it loaded, so the worker can start without a
 * connection. The file of the built app it is in must import no other (pwa/chunks.ts).
 */
export const photoWorkAddress = import.meta.url

/** Prepares a photo on the thread that calls it, see prepareDevicePhoto. Throws the signal's reason. */
export async function workOnPhoto(
  { file, rules, cover = [] }: PhotoTask,
  where: Pick<PreparingOptions, 'makeCanvas' | 'signal'> = {},
): Promise<PhotoAnswer> {
  let origin: PhotoOrigin = { position: null, takenOn: null }
  const onRead = (bytes: ArrayBuffer) => void (origin = readPhotoOrigin(bytes))
  try {
    return { photo: await prepareDevicePhoto(file, { rules, cover, onRead, ...where }), origin }
  } catch (error) {
    if (error instanceof PhotoProblem) return { problem: error.code }
    throw error
  }
}

if ('DedicatedWorkerGlobalScope' in globalThis)
  serveWorker(
    (task: PhotoTask) => workOnPhoto(task),
    (answer) => ('photo' in answer ? [answer.photo.bytes] : []),
  )
