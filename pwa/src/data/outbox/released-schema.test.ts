import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sha256 } from '../digest.ts'
import { readDraft } from '../drafts.ts'
import { localDb } from '../local-db.ts'
import { refreshJourney } from '../journeys.ts'
import { makeLocks } from '../testing/locks.ts'
import { emptyDatabase, makeFields, makePhoto, makeToy } from '../testing/makers.ts'
import { refuse, startScriptedServer, storeArrival, type ScriptedServer } from '../testing/scripted-server.ts'
import { supplyPassword, takeBack } from './actions.ts'
import { listDeliveries } from './deliveries.ts'
import { countQueued, listQueued, readFate, readQueuedEntry } from './queries.ts'
import { replayOutbox } from './replay.ts'
import type { ReleasedRow } from './released-schema.ts'

let server: ScriptedServer
beforeEach(async () => {
  // Dexie says on the console that a connection (the old tab's, another test's) makes way for an upgrade or a deletion.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() })
  server = await startScriptedServer()
  vi.stubGlobal('location', new URL(server.url))
  localDb.close()
  await Dexie.delete('plush-trails')
})
afterEach(async () => {
  await localDb.open()
  await emptyDatabase()
  await server.close()
})

/** The database as the code of the first released schema opens it. */
async function openReleased() {
  const db = new Dexie('plush-trails')
  db.version(1).stores({
    journeys: 'id, viewedAt',
    outbox: 'key',
    outboxPhotos: 'key',
    drafts: 'toyId',
    draftPhotos: 'toyId',
    receipts: 'key, sentAt',
    meta: 'name',
  })
  await db.open()
  return db
}

async function sealLikeReleased(db: Dexie, text: string) {
  const found = (await db.table('meta').get('seal-key')) as { value: CryptoKey } | undefined
  const key =
    found?.value ?? (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']))
  await db.table('meta').put({ name: 'seal-key', v: 1, value: key })
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)) }
}

interface Seed extends Partial<ReleasedRow> {
  photo?: number
}

async function keepReleased(db: Dexie, key: string, { photo, ...row }: Seed = {}): Promise<void> {
  const bytes = photo === undefined ? null : makePhoto(photo)
  if (bytes) await db.table('outboxPhotos').put({ ...bytes, key, v: 1, sha256: await sha256(bytes.bytes) })
  await db.table('outbox').put({
    v: 1,
    key,
    toyId: `TOY-${key.slice(0, 4)}`,
    fields: makeFields({ location: key.slice(0, 8) }),
    takenAt: '2026-11-20T10:00:00.000Z',
    createdAt: 1,
    state: 'queued',
    reason: null,
    message: null,
    issues: null,
    attempts: 0,
    nextAttemptAt: null,
    retryNotBefore: null,
    leaseUntil: null,
    firstSentAt: null,
    maybeStored: false,
    editedSinceSent: false,
    secret: await sealLikeReleased(db, 'honey'),
    hasPhoto: bytes !== null,
    ...row,
  })
}

const keys = Array.from({ length: 12 }, (_, i) => `${String(i).padStart(4, '0')}0000-0000-4000-8000-000000000000`)
const far = Date.now() + 400 * 86_400_000

/** Every state a row of the first schema can be in that only waits for a way to the server. */
const waiting: Seed[] = [
  {},
  { photo: 1 },
  { state: 'sending', firstSentAt: 1, maybeStored: true, photo: 2 },
  { state: 'waiting', reason: 'offline' },
  { state: 'waiting', reason: 'no-answer', firstSentAt: 1, maybeStored: true },
  { state: 'waiting', reason: 'server-busy', firstSentAt: 1, maybeStored: true, photo: 3 },
  { state: 'waiting', reason: 'sign-in-page', firstSentAt: 1, maybeStored: true },
  { state: 'waiting', reason: 'in-progress', firstSentAt: 1, maybeStored: true },
  { state: 'waiting', reason: 'rate-limited', firstSentAt: 1, ...({ retryNotBefore: far } as object) },
  { state: 'waiting', reason: 'no-answer', firstSentAt: 1, maybeStored: true, editedSinceSent: true, photo: 4 },
]

it('sends every waiting entry of the first released schema once, photo and all', async () => {
  const old = await openReleased()
  for (const [i, seed] of waiting.entries()) await keepReleased(old, keys[i] ?? '', seed)
  old.close()
  await localDb.open()
  await replayOutbox({ cause: 'network' })
  await replayOutbox({ cause: 'clock' })
  expect(
    server
      .posts()
      .map(({ key }) => key)
      .sort(),
  ).toEqual(keys.slice(0, waiting.length))
  for (const [i, { photo }] of waiting.entries()) {
    const image = server.stored.get(keys[i] ?? '')?.image ?? null
    expect(image).toEqual(photo === undefined ? null : new Uint8Array(makePhoto(photo).bytes))
  }
  expect(await countQueued()).toBe(0)
  const left = await Promise.all(['outbox', 'outboxPhotos', 'queuedPhotos'].map((name) => localDb.table(name).count()))
  expect(left).toEqual([0, 0, 0])
})

const needs = [
  ['wrong-password', 'wrong-password'],
  ['refused-fields', 'refused-fields'],
  ['photo-refused', 'photo-refused'],
  ['photo-lost', 'photo-lost'],
  ['toy-gone', 'toy-gone'],
  ['removed', 'removed'],
  ['sent-differently', 'earlier-version'],
] as const

it.each(needs)('keeps what needed the person: %s is %s', async (before, reason) => {
  const old = await openReleased()
  const message = 'In the words of the server'
  await keepReleased(old, keys[0] ?? '', { state: 'needs-you', reason: before, message, firstSentAt: 1, photo: 5 })
  old.close()
  await localDb.open()
  await replayOutbox({ cause: 'network' })
  expect(server.posts()).toEqual([])
  const found = await readQueuedEntry(keys[0] ?? '')
  expect(found).toMatchObject({ entry: { status: { name: 'needs-you', reason, message } }, photo: makePhoto(5) })
})

it('lets one password go for all entries that were paused behind a refused one', async () => {
  const old = await openReleased()
  const toyId = 'TEDDY-1'
  await keepReleased(old, keys[0] ?? '', { toyId, state: 'needs-you', reason: 'wrong-password', firstSentAt: 1 })
  await keepReleased(old, keys[1] ?? '', { toyId, state: 'waiting', reason: 'password-paused' })
  old.close()
  await localDb.open()
  await replayOutbox({ cause: 'person' })
  expect(server.posts()).toEqual([])
  await supplyPassword('teddy-1', 'new honey')
  await replayOutbox({ cause: 'person' })
  expect(server.posts().map(({ fields }) => fields.password)).toEqual(['new honey', 'new honey'])
})

it('asks the server, not the journey, which version of an edited entry has arrived', async () => {
  server.toys.set('teddy-1', makeToy())
  const old = await openReleased()
  const unsure = { firstSentAt: 1, maybeStored: true, editedSinceSent: true }
  await keepReleased(old, keys[0] ?? '', {
    toyId: 'TEDDY-1',
    state: 'waiting',
    reason: 'no-answer',
    photo: 1,
    ...unsure,
  })
  old.close()
  await localDb.open()
  const path = '/api/toys/TEDDY-1/entries'
  const { latitude, longitude, ...texts } = makeFields({ location: (keys[0] ?? '').slice(0, 8) })
  const fields = { ...texts, latitude: String(latitude), longitude: String(longitude) }
  storeArrival(server, { method: 'POST', path, key: keys[0] ?? '', headers: {}, fields, image: null, at: 0 })
  await refreshJourney('TEDDY-1')
  expect(await countQueued()).toBe(1)
  server.nextPosts = [refuse('already_sent_differently')]
  await replayOutbox({ cause: 'clock' })
  expect((await listQueued())[0]?.status).toMatchObject({ reason: 'earlier-version' })
})

it('brings drafts and receipts along', async () => {
  const old = await openReleased()
  const { latitude, longitude, ...texts } = makeFields()
  await old.table('drafts').put({ toyId: 'teddy-1', v: 1, ...texts, latitude, longitude, savedAt: 1 })
  await old.table('draftPhotos').put({ toyId: 'teddy-1', v: 1, ...makePhoto(6) })
  await old.table('receipts').put({ key: keys[0], v: 1, toyId: 'TEDDY-1', entryId: 7, location: 'Quay', sentAt: 5 })
  old.close()
  await localDb.open()
  expect(await readDraft('TEDDY-1')).toEqual({ ...texts, position: { latitude, longitude }, photo: makePhoto(6) })
  expect(await listDeliveries()).toMatchObject([{ submissionKey: keys[0], entryId: 7, location: 'Quay', edition: 1 }])
})

it('lets no late receipt of a tab with the old code take the place of what is known since', async () => {
  const [key = ''] = keys
  const old = await openReleased()
  await keepReleased(old, key)
  await localDb.open()
  await replayOutbox({ cause: 'network' })
  expect(await takeBack(key)).toBe(true)
  await replayOutbox({ cause: 'person' })
  await old.open()
  await old.table('receipts').put({ key, v: 1, toyId: 'TEDDY-1', entryId: 7, location: 'Quay', sentAt: Date.now() })
  await keepReleased(old, key)
  await replayOutbox({ cause: 'clock' })
  old.close()
  expect(await readFate(key)).toEqual({ name: 'gone' })
  expect([server.stored.has(key), await localDb.table('receipts').count()]).toEqual([false, 0])
})

it('takes in what a tab with the old code writes beside it, once, and that tab sees none of the new rows', async () => {
  const old = await openReleased()
  await keepReleased(old, keys[0] ?? '')
  await localDb.open()
  expect(old.isOpen(), 'the old tab lets the upgrade through').toBe(false)
  await replayOutbox({ cause: 'network' })
  // Its next write opens the upgraded database without an error; a late write of a row that was sent since is one of them.
  await old.open()
  expect(await old.table('outbox').count()).toBe(0)
  await keepReleased(old, keys[0] ?? '')
  await keepReleased(old, keys[1] ?? '', { photo: 8 })
  await replayOutbox({ cause: 'clock' })
  old.close()
  expect(server.posts().map(({ key }) => key)).toEqual([keys[0], keys[1]])
  expect(server.stored.get(keys[1] ?? '')?.image).toEqual(new Uint8Array(makePhoto(8).bytes))
  expect(await countQueued()).toBe(0)
})
