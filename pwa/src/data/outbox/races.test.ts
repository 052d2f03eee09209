import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { readDraft, saveDraft } from '../drafts.ts'
import { refreshJourney } from '../journeys.ts'
import { makeLocks } from '../testing/locks.ts'
import { makeEntry, makeFields, makePhoto, makeToy } from '../testing/makers.ts'
import { html, refuse, storeArrival } from '../testing/scripted-server.ts'
import type { Step } from '../testing/scripted-server.ts'
import {
  discardQueuedEntry,
  enqueueEntry,
  sendAsCorrection,
  sendAsNewEntry,
  supplyPassword,
  updateQueuedEntry,
} from './actions.ts'
import { listDeliveries } from './deliveries.ts'
import { holdForEdit } from './edit-hold.ts'
import { countQueued, listQueued, nextLook, readFate, readQueuedEntry } from './queries.ts'
import { replayOutbox } from './replay.ts'
import { useScriptedServer } from '../testing/use-scripted-server.ts'

// Each of these lost, doubled or stranded an entry once.

const server = useScriptedServer()
beforeEach(() => void vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() }))

const sendNow = () => replayOutbox({ cause: 'person' })
const loseAnswer: Step = (arrival, response) => {
  storeArrival(server, arrival)
  response.socket?.destroy()
}
const better = makeFields({ comment: 'Better words' })
const onlyStatus = async () => (await listQueued())[0]?.status

it('an edit that is being sent while a journey with the earlier version comes in is kept and asked about', async () => {
  server.toys.set('teddy-1', makeToy())
  server.nextPosts = [loseAnswer]
  const key = await enqueueEntry(makeEntry({ photo: makePhoto(1) }))
  await sendNow()
  await updateQueuedEntry(key, { fields: better, photo: makePhoto(2) })
  server.nextPosts = [
    async (_, response) => {
      await refreshJourney('TEDDY-1')
      return refuse('already_sent_differently')({} as never, response)
    },
  ]
  await sendNow()
  expect(await onlyStatus()).toMatchObject({ name: 'needs-you', reason: 'earlier-version' })
  expect((await readQueuedEntry(key))?.photo).toEqual(makePhoto(2))
  expect((await readFate(key)).name).toBe('open')
  expect(await listDeliveries()).toEqual([])

  expect(await sendAsCorrection(key)).toBe(true)
  await sendNow()
  expect(server.stored.get(key)).toMatchObject({ entry: { comment: 'Better words' } })
  expect(await readFate(key)).toMatchObject({ name: 'sent', delivery: { edition: 2, isCorrection: true } })
})

it('a photo changed after an attempt of unknown fate is not taken for the one that was stored', async () => {
  server.toys.set('teddy-1', makeToy())
  server.nextPosts = [loseAnswer, html(502)]
  const key = await enqueueEntry(makeEntry({ photo: makePhoto(1) }))
  await sendNow()
  await updateQueuedEntry(key, { fields: makeFields(), photo: makePhoto(2) })
  await sendNow()
  // The words are the same: which photo is stored cannot be seen in the journey.
  await refreshJourney('TEDDY-1')
  expect(await countQueued()).toBe(1)
  server.nextPosts = [refuse('already_sent_differently')]
  await sendNow()
  expect(await onlyStatus()).toMatchObject({ reason: 'earlier-version' })
})

it('discarding the entry whose password was refused strands none of the others', async () => {
  server.nextPosts = [refuse('wrong_password')]
  const first = await enqueueEntry(makeEntry())
  await enqueueEntry(makeEntry({ location: 'Two' }))
  await sendNow()
  expect((await listQueued()).map(({ status }) => 'reason' in status && status.reason)).toEqual([
    'wrong-password',
    'toy-password',
  ])
  await discardQueuedEntry(first)
  expect(await onlyStatus(), 'the refused password is not tried again').toMatchObject({ reason: 'wrong-password' })
  await supplyPassword('TEDDY-1', 'new honey')
  await sendNow()
  expect(server.stored.size).toBe(1)
  expect(server.posts()).toHaveLength(2)
})

it('a refused password is not tried again by a change that turns out to be of a published entry', async () => {
  server.toys.set('teddy-1', makeToy())
  server.nextPosts = [loseAnswer, refuse('wrong_password')]
  const key = await enqueueEntry(makeEntry())
  await sendNow()
  await updateQueuedEntry(key, { fields: better })
  await supplyPassword('TEDDY-1', 'jam')
  await sendNow()
  await refreshJourney('TEDDY-1')
  expect(await onlyStatus()).toMatchObject({ reason: 'earlier-version' })
  await sendAsNewEntry(key)
  await sendNow()
  expect(server.posts()).toHaveLength(2)
  expect(await onlyStatus()).toMatchObject({ reason: 'wrong-password' })
})

it('discarding it frees an entry with another password', async () => {
  await enqueueEntry(makeEntry({ location: 'Two', password: 'new honey' }))
  const wrong = await enqueueEntry(makeEntry({ password: 'jam' }))
  server.nextPosts = [refuse('unavailable'), refuse('wrong_password')]
  await sendNow()
  await discardQueuedEntry(wrong)
  await sendNow()
  expect([server.stored.size, await countQueued()]).toEqual([1, 0])
})

it('a limit of the toy outlives an edit and a time offline', async () => {
  server.nextPosts = [refuse('rate_limited', { headers: { 'retry-after': '600' } })]
  const key = await enqueueEntry(makeEntry())
  await enqueueEntry(makeEntry({ location: 'Two' }))
  await sendNow()
  await updateQueuedEntry(key, { fields: better })
  await sendNow()
  vi.stubGlobal('navigator', { onLine: false, locks: makeLocks() })
  await sendNow()
  vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() })
  await replayOutbox({ cause: 'network' })
  expect(server.posts()).toHaveLength(1)
  expect((await listQueued()).map(({ status }) => 'reason' in status && status.reason)).toEqual([
    'rate-limited',
    'rate-limited',
  ])
})

it.each([
  ['a sign-in page', html(200)],
  ['a failing server', html(502)],
])('one event that wakes two tabs and the worker costs one upload: %s', async (_, step) => {
  const contexts = []
  for (let i = 0; i < 3; i++) {
    vi.resetModules()
    contexts.push(await import('./replay.ts'))
  }
  await enqueueEntry(makeEntry({ photo: makePhoto() }))
  server.everything = step
  await Promise.all(contexts.map((context) => context.replayOutbox({ cause: 'network' })))
  await Promise.all(contexts.map((context) => context.replayOutbox({ cause: 'clock' })))
  expect(server.posts()).toHaveLength(1)
})

it('a password given between two entries of a toy is the one that is sent', async () => {
  server.nextPosts = [
    async (_, response) => {
      await supplyPassword('TEDDY-1', 'new honey')
      return refuse('wrong_password')({} as never, response)
    },
  ]
  await enqueueEntry(makeEntry())
  await enqueueEntry(makeEntry({ location: 'Two' }))
  await sendNow()
  await sendNow()
  expect([server.stored.size, await countQueued()]).toEqual([2, 0])
  expect(server.posts().map(({ fields }) => fields.password)).toEqual(['honey', 'new honey', 'new honey'])
})

it('an upload that ran out of time is given more of it', async () => {
  const { attemptLimit } = await import('../api.ts')
  const limits = [0, 1, 2, 9].map((timeouts) => attemptLimit(800_000, timeouts))
  expect(limits.slice(1, 3)).toEqual([(limits[0] ?? 0) * 2, (limits[0] ?? 0) * 4])
  expect(limits[3], 'what the server allows').toBe(600_000)
})

it('an entry that waits is always looked at again', async () => {
  server.everything = html(502)
  await enqueueEntry(makeEntry())
  await sendNow()
  expect((await nextLook())?.dueAt).toBeGreaterThan(Date.now())
})

it('a change of an entry that arrived while its form was open keeps the photo that the form shows', async () => {
  const key = await enqueueEntry(makeEntry({ photo: makePhoto(1) }))
  await sendNow()
  expect(await updateQueuedEntry(key, { fields: better, unchangedPhoto: makePhoto(1) })).toBe('asked')
  expect(await sendAsCorrection(key)).toBe(true)
  await sendNow()
  expect(server.stored.get(key)?.image).toEqual(new Uint8Array(makePhoto(1).bytes))
})

it('a form handed in without a change makes nothing to ask about, before or after the arrival', async () => {
  const key = await enqueueEntry(makeEntry({ photo: makePhoto(1) }))
  const unchanged = { fields: makeFields(), unchangedPhoto: makePhoto(1) }
  server.nextPosts = [
    async () => {
      await updateQueuedEntry(key, unchanged)
      return 'pass' as const
    },
  ]
  await sendNow()
  expect(await countQueued()).toBe(0)
  expect(await updateQueuedEntry(key, unchanged)).toBe('unchanged')
  expect((await readFate(key)).name).toBe('sent')
})

/** An entry whose earlier version is published. */
async function askAbout(words: string) {
  server.nextPosts = [refuse('already_sent_differently')]
  const key = await enqueueEntry(makeEntry({ location: words }))
  await sendNow()
  return key
}

it('what was typed and not handed in follows a change that is sent as a new entry', async () => {
  const key = await askAbout('Quay')
  const { latitude, longitude, ...texts } = better
  await saveDraft(key, { ...texts, position: { latitude, longitude } })
  const newKey = await sendAsNewEntry(key)
  expect(await readDraft(key)).toBeNull()
  expect(await readDraft(newKey ?? '')).toMatchObject({ comment: 'Better words' })
})

it('a change is not sent as a new entry while its form is open in another tab', async () => {
  const key = await askAbout('Quay')
  const letGo = holdForEdit(key)
  expect(await sendAsNewEntry(key)).toBeNull()
  await letGo()
  expect(await sendAsNewEntry(key)).not.toBeNull()
})

it('a refused password is known to every entry that has it, when the refused one is discarded', async () => {
  const first = await enqueueEntry(makeEntry({ location: 'One', password: 'jam' }))
  const second = await enqueueEntry(makeEntry({ location: 'Two', password: 'jam' }))
  await enqueueEntry(makeEntry({ location: 'Three', password: 'jam' }))
  server.nextPosts = [refuse('unavailable'), refuse('unsupported_image'), refuse('wrong_password')]
  await sendNow()
  const refused = (await listQueued()).find(
    ({ status }) => status.name === 'needs-you' && status.reason === 'wrong-password',
  )
  const posts = server.posts().length
  await discardQueuedEntry(refused?.submissionKey ?? '')
  await updateQueuedEntry(second, { fields: better })
  await sendNow()
  expect(server.posts(), 'not tried again').toHaveLength(posts)
  expect(await readQueuedEntry(first)).toMatchObject({ entry: { status: { reason: 'wrong-password' } } })
})
