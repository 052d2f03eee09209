import { Readable } from 'node:stream'
import { photoSizes } from '../../contract/limits.ts'
import { photoFileName, photoFilePattern } from '../../contract/photos.ts'
import { refusedAsUnavailable } from '../../storage-refusal.ts'
import type { PreparedPhoto } from '../images/images.ts'
import type { PhotoStore, StoredPhoto } from '../photos/photo-store.ts'
import { createProbe } from '../photos/probe.ts'
import { createS3Client, requireStored, type S3Client, type S3Settings } from './s3-client.ts'
import { listObjects } from './s3-listing.ts'
import { createS3Marker, markerKey } from './s3-marker.ts'
import { findPublicReads } from './public-reads.ts'
import { patientStream } from './patient-body.ts'
import { createS3Removals } from './s3-removals.ts'
import { waitForS3 } from './wait-for-s3.ts'

interface Options {
  /** A probe is a paid request: one that succeeded is trusted for longer than on a disk. */
  probeEveryMs?: number
  /** Objects of one page of a listing. */
  pageSize?: number
}

const folder = 'photos/'

/** Photos as objects `photos/{name}` of a private bucket, on any S3-compatible store with consistent reads and lists. */
export function createS3PhotoStore(settings: S3Settings, options: Options = {}): PhotoStore {
  const { probeEveryMs = 30_000, pageSize } = options
  const client = createS3Client(settings)
  const removals = createS3Removals(client)
  const writeProbe = async () => void (await put(client, 'probe', new Uint8Array([1])))
  const probe = createProbe({ write: writeProbe, everyMs: probeEveryMs })

  /** What was refused once makes the next /readyz look again. */
  const guarded = <T>(work: () => Promise<T>): Promise<T> =>
    refusedAsUnavailable(work).catch((error: unknown) => {
      probe.doubt()
      throw error
    })

  return {
    put: (photo) => guarded(() => removals.afterRemovals(photo.key, () => putAll(client, photo))),
    open: (name) => guarded(() => open(client, name, settings.limits?.tryMs)),
    remove: (key, { unlessPutSince } = {}) =>
      guarded(() => removals.remove(key, () => chooseToRemove(client, key, unlessPutSince))),
    list: () => listPhotos(client, pageSize),
    tidy: (before) => removals.tidy(before),
    ping: () =>
      probe.ping().catch((error: unknown) => {
        probe.doubt()
        throw error
      }),
    ready: (tell) => waitForS3({ settings, tell, tryOut: writeProbe }),
    findPublicReads: () => findPublicReads(settings, markerKey),
    marker: createS3Marker(client, settings),
  }
}

const put = (client: S3Client, key: string, bytes: Uint8Array): Promise<unknown> =>
  client.send({ method: 'PUT', key, body: new Uint8Array(bytes) }, requireStored)

async function putAll(client: S3Client, { key, files }: PreparedPhoto): Promise<void> {
  await Promise.all(files.map(({ size, bytes }) => put(client, folder + photoFileName(key, size), bytes)))
}

async function open(client: S3Client, name: string, patienceMs = 5_000): ReturnType<PhotoStore['open']> {
  if (!photoFilePattern.test(name)) return null
  return await client.send({ method: 'GET', key: folder + name }, async (response) => {
    requireStored(response)
    const { body, headers } = response
    const length = headers.get('content-length')
    if (!body || length === null || headers.has('content-encoding')) return inMemory(await response.arrayBuffer())
    const what = `the rest of ${folder}${name}`
    return { stream: await patientStream(body, { what, patienceMs }), size: Number(length) }
  })
}

/** What a proxy has compressed, or sends in pieces, does not tell its size before its end. */
function inMemory(bytes: ArrayBuffer): { stream: Readable; size: number } {
  return { stream: Readable.from([Buffer.from(bytes)], { objectMode: false }), size: bytes.byteLength }
}

/** The sizes to delete: none when one of them was put at that time or later. Times may be whole seconds, rounded down. */
async function chooseToRemove(client: S3Client, key: string, unlessPutSince?: Date): Promise<string[]> {
  const found: string[] = []
  for await (const { key: name, modifiedAt } of listObjects(client, `${folder}${key}-`)) {
    if (unlessPutSince && modifiedAt.getTime() + 999 >= unlessPutSince.getTime()) return []
    found.push(name)
  }
  return found
}

/** The sizes of a photo follow each other in a listing. */
async function* listPhotos(client: S3Client, pageSize?: number): AsyncIterable<StoredPhoto> {
  let key = ''
  let times: Date[] = []
  for await (const { key: path, modifiedAt } of listObjects(client, folder, pageSize)) {
    const [, next] = photoFilePattern.exec(path.slice(folder.length)) ?? []
    if (!next) continue
    if (next !== key && times.length > 0) yield toStored(key, times)
    times = next === key ? [...times, modifiedAt] : [modifiedAt]
    key = next
  }
  if (times.length > 0) yield toStored(key, times)
}

const toStored = (key: string, times: Date[]): StoredPhoto => ({
  key,
  storedAt: new Date(Math.max(...times.map((time) => time.getTime()))),
  isWhole: times.length === photoSizes.length,
})
