import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listDrafts } from '../tab-drafts.ts'
import { saveDraft, tabDraftId } from '../drafts.ts'
import { makeLocks } from '../testing/locks.ts'
import { makeEntry } from '../testing/makers.ts'
import { breakOff, refuse } from '../testing/scripted-server.ts'
import { useScriptedServer } from '../testing/use-scripted-server.ts'
import { enqueueEntry } from './actions.ts'
import { listDeliveries, receiptMs } from './deliveries.ts'
import { countQueued, nextLook } from './queries.ts'
import { replayOutbox } from './replay.ts'

const server = useScriptedServer()
const minute = 60_000
const day = 24 * 60 * minute

/** The device's clock is wrong by so many milliseconds; the server's is right. */
let setClock: (wrongBy: number) => void
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() })
  const real = Date.now
  let ahead = 0
  vi.useFakeTimers({ toFake: ['Date'], now: real() })
  // The clock stands still between two calls of this: nothing here depends on how fast the machine is.
  setClock = (wrongBy) => {
    vi.setSystemTime(Date.now() - ahead + wrongBy)
    ahead = wrongBy
  }
  server.now = () => Date.now() - ahead
  return () => void vi.useRealTimers()
})

const wrong = [
  ['two years ahead', 2 * 365 * day],
  ['ten years behind', -10 * 365 * day],
  ['three minutes ahead', 3 * minute],
] as const

const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds)
const clock = () => replayOutbox({ cause: 'clock' })
/** By how much the present clock says that the next look is away. */
const nextIn = async () => ((await nextLook())?.dueAt ?? Infinity) - Date.now()

describe.each(wrong)('a device whose clock is %s', (_, wrongBy) => {
  it('saves an entry, sends it once, and says how long ago it was written', async () => {
    setClock(wrongBy)
    await enqueueEntry(makeEntry())
    pass(3 * day)
    await clock()
    const [post] = server.posts()
    expect(Date.parse(post?.fields['sentAt'] ?? '') - Date.parse(post?.fields['takenAt'] ?? '')).toBe(3 * day)
    expect([server.posts().length, server.stored.size, await countQueued()]).toEqual([1, 1, 0])
  })

  it('tries again after the usual delay, also when the clock is set right in between', async () => {
    setClock(wrongBy)
    server.nextPosts = [breakOff]
    await enqueueEntry(makeEntry())
    await clock()
    expect(await nextIn()).toBeLessThanOrEqual(5000)
    setClock(0)
    expect(await nextIn()).toBeLessThanOrEqual(5000)
    pass(5000)
    await clock()
    expect([server.posts().length, server.stored.size]).toEqual([2, 1])
  })

  it('tries again after the usual delay when the clock goes wrong in between', async () => {
    server.nextPosts = [breakOff]
    await enqueueEntry(makeEntry())
    await clock()
    setClock(wrongBy)
    expect(await nextIn()).toBeLessThanOrEqual(5000)
    pass(5000)
    await clock()
    expect([server.posts().length, server.stored.size]).toEqual([2, 1])
  })

  it('waits as long as the server asks, and no longer once its clock is set right', async () => {
    setClock(wrongBy)
    server.nextPosts = [refuse('rate_limited', { headers: { 'retry-after': '600' } })]
    await enqueueEntry(makeEntry())
    await clock()
    pass(9 * minute)
    await clock()
    expect(server.posts()).toHaveLength(1)
    setClock(0)
    // A minute, and what the clock was ahead: three minutes are too few to tell that it was set.
    pass(5 * minute)
    await clock()
    expect([server.posts().length, server.stored.size]).toEqual([2, 1])
  })

  it('keeps its receipts for 30 days, whenever the clock goes wrong and is set right', async () => {
    const send = async () => {
      await enqueueEntry(makeEntry())
      await clock()
    }
    await send()
    setClock(wrongBy)
    await send()
    expect(await listDeliveries({ within: receiptMs })).toHaveLength(2)
    setClock(0)
    await send()
    expect(await listDeliveries({ within: receiptMs })).toHaveLength(3)
    pass(31 * day)
    await send()
    expect(await listDeliveries()).toHaveLength(1)
  })

  it('lets an author change an entry for 24 hours, also once it is opened again without a connection', async () => {
    setClock(wrongBy)
    const key = await enqueueEntry(makeEntry())
    await clock()
    vi.resetModules()
    const { readOwnEntry } = await import('./own-entries.ts')
    const deliveries = await import('./deliveries.ts')
    pass(23.9 * 60 * minute)
    expect(await readOwnEntry(key)).toMatchObject({ isChangeable: true })
    expect(await deliveries.listDeliveries({ within: day })).toHaveLength(1)
    pass(12 * minute)
    expect(await readOwnEntry(key)).toMatchObject({ isChangeable: false })
    expect(await deliveries.listDeliveries({ within: day })).toEqual([])
  })

  it('sends entries of several toys in the order in which they were written, and knows the newest draft', async () => {
    const write = (location: string, toyId: string) => enqueueEntry(makeEntry({ location, toyId }))
    const type = (tab: string) =>
      saveDraft(tabDraftId('TEDDY-1', tab), { location: tab, comment: '', addedBy: '', position: null })
    await write('First', 'TEDDY-1')
    setClock(wrongBy)
    await write('Second', 'PIP-2')
    await type('earlier')
    setClock(0)
    await write('Third', 'TEDDY-1')
    await write('Fourth', 'PIP-2')
    await type('later')
    await clock()
    expect(server.posts().map(({ fields }) => fields['location'])).toEqual(['First', 'Second', 'Third', 'Fourth'])
    expect((await listDrafts('TEDDY-1')).map(({ tab }) => tab)).toEqual(['later', 'earlier'])
  })
})
