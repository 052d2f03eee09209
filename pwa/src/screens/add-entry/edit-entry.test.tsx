import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDraft, saveDraft } from '../../data/drafts.ts'
import { discardQueuedEntry, enqueueEntry } from '../../data/outbox/actions.ts'
import { listQueued, readQueuedEntry } from '../../data/outbox/queries.ts'
import { replayOutbox } from '../../data/outbox/replay.ts'
import { makeLocks } from '../../data/testing/locks.ts'
import { makeFields, makePhoto, makeToy } from '../../data/testing/makers.ts'
import { html, refuse } from '../../data/testing/scripted-server.ts'
import { ownDraftId } from '../../hooks/use-draft.ts'
import { address, openAddEntry } from './testing/open-add-entry.tsx'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'

const server = useScriptedServer()
beforeEach(() => {
  server.toys.set('teddy-1', makeToy())
  Object.defineProperty(navigator, 'locks', { value: makeLocks(), configurable: true })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'locks')
})

const form = '/journey/TEDDY-1/add-entry'
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = (user: ReturnType<typeof openAddEntry>) =>
  user.click(screen.getByRole('button', { name: 'Save and send' }))
const status = async () => (await listQueued())[0]?.status

/** An entry that waits, because the server failed once. */
async function leaveWaiting() {
  const key = await enqueueEntry({ toyId: 'TEDDY-1', fields: makeFields(), password: 'honey', photo: makePhoto(1) })
  server.nextPosts.push(html(502))
  await replayOutbox({ cause: 'clock' })
  return key
}

async function openEdit(key: string) {
  const user = openAddEntry(`${form}?edit=${key}`)
  await screen.findByLabelText(/^Location Name/)
  return user
}

async function refused() {
  const fields = makeFields({ location: 'Faroo' })
  const key = await enqueueEntry({ toyId: 'TEDDY-1', fields, password: 'honey', photo: makePhoto() })
  server.nextPosts.push(refuse('invalid_input', { issues: { location: 'There is no such place' } }))
  await replayOutbox({ cause: 'clock' })
  return key
}

it('opens with its words and what was refused, and sends the changed one under the same key and time', async () => {
  const key = await refused()
  const user = await openEdit(key)
  expect(await screen.findByText('There is no such place')).toBeTruthy()
  type(/^Location Name/, 'Faro')
  await save(user)
  expect(await screen.findByText('Your journey entry has been added')).toBeTruthy()
  const [first, second] = server.posts()
  expect([second?.key, second?.fields.takenAt, second?.fields.location]).toEqual([key, first?.fields.takenAt, 'Faro'])
  expect(second?.image?.length).toBe(first?.image?.length)
})

it('says so when it is no longer waiting', async () => {
  openAddEntry(`${form}?edit=7f0c8f0e-2b7d-4f6e-9d0e-6f1b3f0f9a01`)
  expect(await screen.findByRole('heading', { name: 'This entry is no longer waiting' })).toBeTruthy()
})

// What an edit form shows is what is sent, also after a kill: changed, taken away and untouched photos are three things.
it.each([
  ['changed', { photo: makePhoto(2, 3_000) }, 3_000],
  ['taken away', { photo: null }, undefined],
  ['untouched', {}, 2_000],
] as const)('sends the photo that the form shows after the tab was killed: %s', async (_, photo, bytes) => {
  const key = await leaveWaiting()
  const { latitude, longitude, ...texts } = makeFields()
  await saveDraft(key, { ...texts, position: { latitude, longitude }, ...photo })
  const user = await openEdit(key)
  expect(screen.queryByAltText('The photo you chose') !== null).toBe(bytes !== undefined)
  await save(user)
  await waitFor(() => expect(server.posts()).toHaveLength(2))
  expect(server.posts()[1]?.image?.length).toBe(bytes)
  await waitFor(async () => expect(await readDraft(await ownDraftId(key))).toBeNull())
})

it('is not sent underneath while its form is open, and is let go with the form', async () => {
  const key = await leaveWaiting()
  await openEdit(key)
  type(/^Journey Details/, 'Corrected words')
  await replayOutbox({ cause: 'person' })
  expect(server.posts()).toHaveLength(1)
  cleanup()
  await replayOutbox({ cause: 'person' })
  expect(server.posts()).toHaveLength(2)
  expect(await readQueuedEntry(key), 'what was begun is kept').toMatchObject({
    entry: { fields: { comment: 'Corrected words' }, status: { reason: 'earlier-version' } },
  })
})

it('keeps the change and asks when an earlier version arrived while the form was open', async () => {
  const key = await leaveWaiting()
  let finish: () => void = () => undefined
  server.nextPosts.push(async () => {
    await new Promise<void>((resolve) => (finish = resolve))
    return 'pass' as const
  })
  const sending = replayOutbox({ cause: 'person' })
  await waitFor(() => expect(server.posts()).toHaveLength(2))
  const user = await openEdit(key)
  finish()
  await sending
  type(/^Journey Details/, 'Corrected words')
  await save(user)
  expect(await screen.findByText('Your change is kept')).toBeTruthy()
  expect(screen.queryByText('Your journey entry has been added')).toBeNull()
  await waitFor(() => expect(address()).toBe('/journey/TEDDY-1 at the own entry'))
  expect((await listQueued())[0]?.fields.comment).toBe('Corrected words')
  expect(await status()).toMatchObject({ name: 'needs-you', reason: 'earlier-version' })
})

it('cannot be discarded in another tab while its form is open', async () => {
  const key = await leaveWaiting()
  await openEdit(key)
  expect(await discardQueuedEntry(key)).toBe('busy')
})

it('keeps the words when nothing of the entry is left on the device, and sends them as a new entry', async () => {
  const key = await leaveWaiting()
  const user = await openEdit(key)
  type(/^Journey Details/, 'Corrected words')
  // Its site data was cleared in part, or an old version of the app discarded it: nothing holds a lock for that.
  vi.spyOn(navigator.locks, 'request').mockImplementationOnce(((
    _name: string,
    _options: object,
    work: (lock: object) => unknown,
  ) => Promise.resolve(work({}))) as never)
  await discardQueuedEntry(key)
  await save(user)
  const notice = await screen.findByText('It was discarded in another tab. What you changed is still here.')
  expect(notice).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send as a new entry' }))
  await waitFor(() => expect(server.posts()).toHaveLength(2))
  expect(server.posts()[1]?.fields.comment).toBe('Corrected words')
})

it('does not bring a draft back by typing after it was handed in', async () => {
  const key = await leaveWaiting()
  const user = await openEdit(key)
  type(/^Journey Details/, 'Corrected words')
  const saved = save(user)
  type(/^Journey Details/, 'Corrected words, too late')
  await saved
  await waitFor(() => expect(address()).toBe('/journey/TEDDY-1 at the own entry'))
  cleanup()
  expect(await readDraft(await ownDraftId(key))).toBeNull()
})
