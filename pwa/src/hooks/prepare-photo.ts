import { devicePhotoEdge, limits } from '#contract/limits'
import { normalizePosition } from '#contract/position'
import type { Corners } from '../data/cover-codes.ts'
import { PhotoProblem, type MakeCanvas, type PhotoRules } from '../data/device-photo.ts'
import type { DevicePhoto } from '../data/photo.ts'
import type { PhotoOrigin } from '../data/photo-origin.ts'
import { photoWorkAddress, workOnPhoto, type PhotoAnswer, type PhotoTask } from '../data/photo-work.ts'
import { startWorker } from '../data/start-worker.ts'

/** How long the worker may take to arrive, in milliseconds: its code is on the device already. */
const patience = 10_000

const rules: PhotoRules = { bytes: limits.photoBytes, pixels: limits.photoPixels, edge: devicePhotoEdge }

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

/** One worker for each photo: ending it gives the memory of a large picture back, and stops what nobody waits for. */
async function workInWorker(task: PhotoTask, signal: AbortSignal | undefined): Promise<PhotoAnswer> {
  const worker = startWorker<PhotoTask, PhotoAnswer>(photoWorkAddress, { patience })
  signal?.addEventListener('abort', worker.stop)
  try {
    return await worker.ask(task)
  } finally {
    signal?.removeEventListener('abort', worker.stop)
    worker.stop()
  }
}

/**
 * Off the page's thread where the browser can draw there. A worker that does not start, ends, or calls a picture damaged
 * that this thread may well be able to decode, is no reason to refuse it.
 */
async function work(task: PhotoTask, signal: AbortSignal | undefined): Promise<PhotoAnswer> {
  signal?.throwIfAborted()
  const hasCanvas = typeof OffscreenCanvas !== 'undefined'
  const answer = hasCanvas ? await workInWorker(task, signal).catch(() => null) : null
  signal?.throwIfAborted()
  if (answer && !('problem' in answer && answer.problem === 'unreadable')) return answer
  return workOnPhoto(task, { signal, makeCanvas: hasCanvas ? undefined : makeElement })
}

async function prepare(task: PhotoTask, signal?: AbortSignal): Promise<PreparedPhoto> {
  const answer = await work(task, signal)
  if ('problem' in answer) throw new PhotoProblem(answer.problem)
  return answer
}

export interface PreparedPhoto {
  photo: DevicePhoto
  /** What its metadata told, none of which is in `photo` any more. */
  origin: PhotoOrigin
}

const asFile = ({ bytes, name, type }: DevicePhoto) => new File([bytes], name, { type })

/** A chosen file as an entry's photo, in any browser; see prepareDevicePhoto. Throws PhotoProblem, or the signal's reason. */
export async function preparePhoto(file: File, signal?: AbortSignal): Promise<PreparedPhoto> {
  const { photo, origin } = await prepare({ file, rules }, signal)
  const position = origin.position && normalizePosition(origin.position)
  return { photo, origin: { ...origin, position } }
}

/** The same photo with mosaics over the codes with these corners; as it was where the browser cannot paint. */
export async function paintOver(photo: DevicePhoto, cover: readonly Corners[]): Promise<DevicePhoto> {
  return (await prepare({ file: asFile(photo), rules, cover })).photo
}

/** Half as long along its longer side as a photo that is sent, in pixels. */
const smallEdge = 1024

/** The same photo in about a quarter of the bytes, for a full device; null when this browser cannot make it smaller. */
export async function makeSmaller(photo: DevicePhoto): Promise<DevicePhoto | null> {
  const { photo: small } = await prepare({ file: asFile(photo), rules: { ...rules, edge: smallEdge } })
  return small.bytes.byteLength < photo.bytes.byteLength ? small : null
}
