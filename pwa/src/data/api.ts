import type { EntryFields } from '#contract/entries'
import { apiPaths } from '#contract/paths'
import type { Site } from '#contract/site'
import type { ActivatedToy, ActivateToyInput, FeaturedToy } from '#contract/toys'
import { errorOf, exchange, NetworkError, type Answer, type Request } from './http.ts'
import type { DevicePhoto } from './local-db.ts'

const readLimit = 15_000

/** Milliseconds one attempt may take: 20 s, and time for the bytes at the slowest network worth using (32 KB/s). */
export const attemptLimit = (bytes: number): number => 20_000 + Math.ceil(bytes / 32)

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/** Answers are checked by the contract's schemas, which load while the request is under way: no page waits for them. */
export async function ask<T>(load: () => Promise<Schema<T>>, path: string, request: Request): Promise<T> {
  const [answer, schema] = await Promise.all([exchange(path, request), load().catch(noCode)])
  const error = errorOf(answer)
  if (error) throw error
  const parsed = schema.safeParse(answer.json)
  if (!parsed.success) throw new NetworkError('not-ours')
  return parsed.data
}

const noCode = (cause: unknown): never => {
  throw new NetworkError('failed', { cause })
}

const toys = () => import('#contract/toys')

interface Abortable {
  signal?: AbortSignal
}

export const fetchFeatured = ({ signal }: Abortable = {}): Promise<FeaturedToy[]> =>
  ask(async () => (await toys()).featuredToysSchema, apiPaths.featured(), { signal, timeLimit: readLimit })

export const fetchSite = ({ signal }: Abortable = {}): Promise<Site> =>
  ask(async () => (await import('#contract/site')).siteSchema, apiPaths.site(), { signal, timeLimit: readLimit })

/** The raw answer: its status tells an unchanged journey (304) from a new one, and its headers carry the ETag. */
export const fetchToy = (id: string, { etag, signal }: Abortable & { etag: string | null }): Promise<Answer> =>
  exchange(apiPaths.toy(id), { headers: etag ? { 'If-None-Match': etag } : {}, signal, timeLimit: readLimit })

/** Resolves when the password is right; throws ApiError 403 when it is wrong and NetworkError when nobody answered. */
export async function verifyPassword(id: string, password: string, { signal }: Abortable = {}): Promise<void> {
  await ask(async () => (await toys()).verifiedSchema, apiPaths.verifyPassword(id), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password }),
    signal,
    timeLimit: 10_000,
  })
}

function appendPhoto(form: FormData, photo: DevicePhoto): void {
  form.append('image', new Blob([photo.bytes], { type: photo.type }), photo.name || 'photo')
}

export interface EntryToPost {
  key: string
  toyId: string
  fields: EntryFields
  takenAt: string
  password: string
  photo: DevicePhoto | null
}

/** One attempt to send an entry; the raw answer, because what counts as success is decided in outcome.ts. */
export function postEntry({ key, toyId, fields, takenAt, password, photo }: EntryToPost): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, takenAt, password })) form.append(name, String(value))
  if (photo) appendPhoto(form, photo)
  return exchange(apiPaths.entries(toyId), {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: form,
    timeLimit: attemptLimit(photo?.bytes.byteLength ?? 0),
  })
}

/** Activates a tag; the photo is required by the form. */
export function activateToy(input: ActivateToyInput, photo: DevicePhoto | null): Promise<ActivatedToy> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, value)
  if (photo) appendPhoto(form, photo)
  return ask(async () => (await toys()).activatedToySchema, apiPaths.activate(), {
    method: 'POST',
    body: form,
    timeLimit: attemptLimit(photo?.bytes.byteLength ?? 0),
  })
}
