import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setAppBadge, updateAppBadge } from './app-badge.ts'
import { discardQueuedEntry, enqueueEntry } from './outbox/actions.ts'
import { makeLocks } from './testing/locks.ts'
import { emptyDatabase, makeEntry } from './testing/makers.ts'

const set = vi.fn<(count: number) => Promise<void>>()
const clear = vi.fn<() => Promise<void>>()
beforeEach(async () => {
  await emptyDatabase()
  set.mockReset()
  clear.mockReset()
  vi.stubGlobal('navigator', { locks: makeLocks(), setAppBadge: set, clearAppBadge: clear })
})
afterEach(() => vi.unstubAllGlobals())

it('shows how many entries the server has not confirmed, and nothing when there are none', async () => {
  const key = await enqueueEntry(makeEntry())
  await enqueueEntry(makeEntry({ toyId: 'PIP-2' }))
  await updateAppBadge()
  expect(set.mock.lastCall).toEqual([2])
  await discardQueuedEntry(key)
  await updateAppBadge()
  expect(set.mock.lastCall).toEqual([1])
  await setAppBadge(0)
  expect(clear).toHaveBeenCalledOnce()
})

it('is left out where the browser has none, or refuses it', async () => {
  set.mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'))
  await setAppBadge(3)
  vi.stubGlobal('navigator', {})
  await setAppBadge(3)
  expect(set).toHaveBeenCalledOnce()
})
