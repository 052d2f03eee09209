import type { EntryFields } from '#contract/entries'
import { uploadTimeLimitMs } from '#contract/limits'
import { apiPaths } from '#contract/paths'
import type { Site } from '#contract/site'
import type { ActivatedToy, ActivateToyInput, FeaturedToy, StopPage } from '#contract/toys'
import { errorOf, exchange, NetworkError, type Answer, type Request, type Schema } from './http.ts'
import type { DevicePhoto } from './photo.ts'

const readLimit = 15_000

/**
 * Milliseconds one attempt may take: 20 s, and time for the bytes at 32 KB/s. Twice as long after each attempt that ran
 * out of time, up to what the server itself allows: a slower line than that is no use.
 */
export const attemptLimit = (bytes: number, timeouts = 0): number =>
  Math.min(uploadTimeLimitMs, (20_000 + Math.ceil(bytes / 32)) * 2 ** Math.min(timeouts, 10))

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

/** Stops of a long journey before the one that `before` names. */
export const fetchEarlierStops = (id: string, before: string): Promise<StopPage> =>
  ask(async () => (await toys()).stopPageSchema, apiPaths.earlierEntries(id, before), {
    timeLimit: readLimit,
  })

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

interface EntryContent {
  submissionKey: string
  toyId: string
  fields: EntryFields
  edition: number
  photo: DevicePhoto | null
  /** Attempts with it that ran out of time. */
  timeouts: number
}

/** A new entry. The two times are instants of the device's clock, with its offset; the server dates by their difference. */
export interface EntryToPost extends EntryContent {
  takenAt: string
  sentAt: string
  password: string
  /** SHA-256 of the author token's text, in hexadecimal. */
  authorHash: string
}

/** One attempt to send an entry; the raw answer, because what counts as success is decided in outbox/outcome.ts. */
export function postEntry({ takenAt, sentAt, password, authorHash, ...content }: EntryToPost): Promise<Answer> {
  const { toyId, submissionKey } = content
  return sendEntry(
    'POST',
    apiPaths.entries(toyId),
    content,
    { takenAt, sentAt, password, authorHash },
    {
      'Idempotency-Key': submissionKey,
    },
  )
}

/** One attempt to correct an entry that is published; the raw answer. `keepsPhoto`: its photo stays as it is. */
export function correctEntry({
  authorToken,
  keepsPhoto,
  ...content
}: EntryContent & { authorToken: string; keepsPhoto: boolean }): Promise<Answer> {
  const { toyId, submissionKey } = content
  return sendEntry('PUT', apiPaths.ownEntry(toyId, submissionKey), content, keepsPhoto ? { keepPhoto: 'true' } : {}, {
    Authorization: `Bearer ${authorToken}`,
  })
}

function sendEntry(
  method: 'POST' | 'PUT',
  path: string,
  { fields, edition, photo, timeouts }: EntryContent,
  more: Record<string, string>,
  headers: Record<string, string>,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, edition, ...more })) form.append(name, String(value))
  if (photo) appendPhoto(form, photo)
  const timeLimit = attemptLimit(photo?.bytes.byteLength ?? 0, timeouts)
  return exchange(path, { method, headers, body: form, timeLimit })
}

/** Activates a tag; the photo is required by the form. With the same `claim` again the answer is the same. */
export function activateToy(input: ActivateToyInput, photo: DevicePhoto | null, claim: string): Promise<ActivatedToy> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, value)
  if (photo) appendPhoto(form, photo)
  return ask(async () => (await toys()).activatedToySchema, apiPaths.activate(), {
    method: 'POST',
    headers: { 'Idempotency-Key': claim },
    body: form,
    timeLimit: attemptLimit(photo?.bytes.byteLength ?? 0),
  })
}
