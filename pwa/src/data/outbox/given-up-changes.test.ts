import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { saveDraft, tabDraftId } from '../drafts.ts'
import { refreshJourney } from '../journeys.ts'
import { makeEntry, makeFields, makePhoto } from '../testing/makers.ts'
import { discardQueuedEntry, enqueueEntry, sendAsNewEntry, takeBack, updateQueuedEntry } from './actions.ts'
import { readEditable, readOwnEntry } from './own-entries.ts'
import { readFate } from './queries.ts'
import { useOwnEntries } from './testing/use-own-entries.ts'

const { server, sendNow, onlyStatus, stopsHere } = useOwnEntries()
const better = makeFields({ comment: 'Better words' })

describe('what was published before a change that the person gave up', () => {
  it.each([
    ['discarded', (key: string) => discardQueuedEntry(key)],
    ['sent as an entry of its own', (key: string) => sendAsNewEntry(key)],
  ])('is still its author’s, when the change was %s', async (_, giveUp) => {
    await refreshJourney('TEDDY-1')
    const key = await enqueueEntry(makeEntry({ photo: makePhoto(1) }))
    server.nextPosts = [
      async () => {
        await updateQueuedEntry(key, { fields: better })
        return 'pass' as const
      },
    ]
    await sendNow()
    expect(await onlyStatus()).toMatchObject({ reason: 'earlier-version' })
    await giveUp(key)
    expect(await stopsHere()).toEqual([key])
    expect(await readEditable(key)).toMatchObject({ entry: { fields: makeFields(), keepsPhoto: true } })
    expect(await takeBack(key)).toBe(true)
    await sendNow()
    expect([server.stored.has(key), await readFate(key)]).toEqual([false, { name: 'gone' }])
  })

  it('comes back in no form that was open when the change became an entry of its own', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    const key = await enqueueEntry(makeEntry())
    server.nextPosts = [
      async () => {
        await updateQueuedEntry(key, { fields: better })
        return 'pass' as const
      },
    ]
    await sendNow()
    expect(await sendAsNewEntry(key)).not.toBeNull()
    const change = { fields: makeFields({ comment: 'The best words' }), edition: 2 }
    expect(await updateQueuedEntry(key, change)).toBe('gone')
    expect(await updateQueuedEntry(key, { ...change, isCorrection: true })).toBe('kept')
  })

  it('is still its author’s, when the change was only begun in an edit form', async () => {
    const key = await enqueueEntry(makeEntry())
    await saveDraft(tabDraftId(key, 'tab'), { ...better, position: null })
    await sendNow()
    expect(await onlyStatus()).toMatchObject({ reason: 'earlier-version' })
    expect(await discardQueuedEntry(key)).toBe('done')
    expect(await readOwnEntry(key)).toEqual({ isChangeable: true, waiting: null })
  })
})
