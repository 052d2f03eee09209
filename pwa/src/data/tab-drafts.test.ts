import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readActivationDraft, removeActivationDraft, saveActivationDraft } from './activation-draft.ts'
import { readDraft, removeDraft, saveDraft, tabDraftId, tabLock } from './drafts.ts'
import { localDb } from './local-db.ts'
import { discardQueuedEntry, enqueueEntry, sendAsNewEntry, updateQueuedEntry } from './outbox/actions.ts'
import { readQueuedEntry } from './outbox/queries.ts'
import { settleFromJourney } from './outbox/arrivals.ts'
import { queuedEntries } from './outbox/store.ts'
import { adoptActivationDraft } from './tab-activations.ts'
import { adoptDraft, listDrafts } from './tab-drafts.ts'
import { makeLocks } from './testing/locks.ts'
import { emptyDatabase, makeEntry, makeFields, makePhoto, makeToy } from './testing/makers.ts'

let close: (() => void)[] = []

/** A living tab: it holds its lock until it is closed. */
function openTab(tab: string): () => void {
  let end: () => void = () => undefined
  void navigator.locks.request(tabLock(tab), () => new Promise<void>((resolve) => (end = resolve)))
  const closeTab = () => end()
  close.push(closeTab)
  return closeTab
}

beforeEach(async () => {
  await emptyDatabase()
  vi.stubGlobal('navigator', { locks: makeLocks() })
})
afterEach(() => {
  close.forEach((end) => end())
  close = []
})

const texts = { location: 'Quay', addedBy: 'Mere', position: null }
const type = (id: string, tab: string, comment: string, photo?: number) =>
  saveDraft(tabDraftId(id, tab), { ...texts, comment, ...(photo !== undefined && { photo: makePhoto(photo) }) })
const commentIn = async (id: string, tab: string) => (await readDraft(tabDraftId(id, tab)))?.comment

describe('a draft of a new entry', () => {
  it('is not offered to another tab while its own lives, and is given to one when that is gone', async () => {
    const closeFirst = openTab('first')
    openTab('second')
    await type('TEDDY-1', 'first', 'Half a sentence', 3)
    await adoptDraft('TEDDY-1', 'second')
    expect(await commentIn('TEDDY-1', 'second')).toBeUndefined()
    closeFirst()
    await expect
      .poll(async () => (await adoptDraft('teddy-1', 'second'), commentIn('TEDDY-1', 'second')))
      .toBe('Half a sentence')
    expect(await readDraft(tabDraftId('TEDDY-1', 'second'))).toMatchObject({ photo: makePhoto(3) })
    expect(await commentIn('TEDDY-1', 'first')).toBeUndefined()
    expect([await localDb.drafts.count(), await localDb.draftPhotos.count()]).toEqual([1, 1])
  })

  it('is given to one tab only, and never over what that has typed', async () => {
    await type('TEDDY-1', 'gone', 'Half a sentence')
    await Promise.all([adoptDraft('TEDDY-1', 'a'), adoptDraft('TEDDY-1', 'b')])
    expect(await listDrafts('TEDDY-1')).toHaveLength(1)
    await type('TEDDY-1', 'c', 'My own')
    await adoptDraft('TEDDY-1', 'c')
    expect(await commentIn('TEDDY-1', 'c')).toBe('My own')
  })

  it('of code that knew no tabs is given to the first that asks', async () => {
    await saveDraft('TEDDY-1', { ...texts, comment: 'From before' })
    await adoptDraft('TEDDY-1', 'a')
    expect(await commentIn('TEDDY-1', 'a')).toBe('From before')
  })

  it('stays when another tab hands its entry in or starts over', async () => {
    await type('TEDDY-1', 'a', 'Of the first')
    await type('TEDDY-1', 'b', 'Of the second')
    await enqueueEntry(makeEntry({ draft: tabDraftId('TEDDY-1', 'a') }))
    expect([await commentIn('TEDDY-1', 'a'), await commentIn('TEDDY-1', 'b')]).toEqual([undefined, 'Of the second'])
    await type('TEDDY-1', 'a', 'Another')
    await removeDraft(tabDraftId('TEDDY-1', 'a'))
    expect(await commentIn('TEDDY-1', 'b')).toBe('Of the second')
  })
})

describe('the drafts of two edits of one entry', () => {
  const openForms = async () => {
    const key = await enqueueEntry(makeEntry({ photo: makePhoto(1) }))
    await type(key, 'a', 'Edited in the first')
    await type(key, 'b', 'Edited in the second', 5)
    await localDb.drafts.update(tabDraftId(key, 'b'), { savedAt: Date.now() + 1000 })
    return key
  }

  it('are handed in one after the other, each with the photo that its form shows', async () => {
    const key = await openForms()
    const shown = { edition: 1, unchangedPhoto: makePhoto(1) }
    const [first, second] = ['Edited in the first', 'Edited in the second'].map((comment) => makeFields({ comment }))
    await updateQueuedEntry(key, { fields: second!, photo: makePhoto(5), edition: 1, draft: tabDraftId(key, 'b') })
    expect(await commentIn(key, 'a')).toBe('Edited in the first')
    await updateQueuedEntry(key, { fields: first!, ...shown, draft: tabDraftId(key, 'a') })
    expect(await readQueuedEntry(key)).toMatchObject({
      entry: { edition: 3, fields: { comment: 'Edited in the first' } },
      photo: makePhoto(1),
    })
    expect(await listDrafts(key)).toEqual([])
  })

  it('are both kept when the entry turns out to have arrived', async () => {
    const key = await openForms()
    await queuedEntries.update(key, { tried: [1] })
    const { fields } = makeEntry()
    const entry = {
      ...fields,
      id: 7,
      date: '2026-11-01T00:00:00.000Z',
      submissionKey: key,
      photo: null,
      imageUrl: null,
    }
    const toy = makeToy('TEDDY-1', { journeyEntries: [entry as never] })
    await settleFromJourney(toy, NaN, () => Promise.resolve())
    expect(await readQueuedEntry(key)).toMatchObject({
      entry: { fields: { comment: 'Edited in the second' }, status: { reason: 'earlier-version' } },
      photo: makePhoto(5),
    })
    expect(await commentIn(key, 'a')).toBe('Edited in the first')
    const newKey = await sendAsNewEntry(key)
    expect(await commentIn(newKey ?? '', 'a')).toBe('Edited in the first')
    await discardQueuedEntry(newKey ?? '')
    expect([await localDb.drafts.count(), await localDb.draftPhotos.count()]).toEqual([0, 0])
  })
})

it('of an activation belong to a tab in the same way', async () => {
  const words = { id: 'BEAR42', name: 'Mossy', ownerName: 'Ana', mission: 'Find the quietest forest' }
  const closeFirst = openTab('first')
  await saveActivationDraft('first', { ...words, photo: makePhoto(2) })
  await saveActivationDraft('second', { ...words, name: 'Pebble' })
  await removeActivationDraft('second')
  await adoptActivationDraft('second')
  expect(await readActivationDraft('second')).toBeNull()
  closeFirst()
  await expect
    .poll(async () => (await adoptActivationDraft('second'), readActivationDraft('second')))
    .toEqual({ ...words, photo: makePhoto(2) })
  expect(await readActivationDraft('first')).toBeNull()
})
