import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { exchange } from '../data/http.ts'
import { localDb } from '../data/local-db.ts'
import { enqueueEntry } from '../data/outbox/actions.ts'
import { listQueued } from '../data/outbox/queries.ts'
import { makeEntry } from '../data/testing/makers.ts'
import { breakOff, html } from '../data/testing/scripted-server.ts'
import { startReplayTriggers } from './start-replay.ts'
import { useScriptedServer } from '../data/testing/use-scripted-server.ts'

const server = useScriptedServer()

const start = () => onTestFinished(startReplayTriggers())
const soon = { timeout: 8000 }
const isWaiting = async () => expect((await listQueued())[0]?.status.name).toBe('waiting')

it('sends at start, after an entry was added and when the network comes back', async () => {
  await enqueueEntry(makeEntry({ toyId: 'AT-START' }))
  start()
  await waitFor(() => expect(server.stored.size).toBe(1), soon)

  await enqueueEntry(makeEntry({ toyId: 'ADDED' }))
  await waitFor(() => expect(server.stored.size).toBe(2), soon)

  server.nextPosts = [html(200)]
  await enqueueEntry(makeEntry({ toyId: 'OFFLINE' }))
  await waitFor(isWaiting, soon)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server.stored.size).toBe(3), soon)
})

it('sends when a delay is over, also when the timer fires a little before the clock says so', async () => {
  server.nextPosts = [html(502)]
  const real = Date.now
  let shift = 0
  vi.spyOn(Date, 'now').mockImplementation(() => real() + shift)
  // The shortest first delay, 2.5 s.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await enqueueEntry(makeEntry())
  start()
  await waitFor(isWaiting, soon)
  // The clock is corrected by 0.1 s after the timer was set.
  shift = -100
  await waitFor(() => expect(server.stored.size).toBe(1), soon)
  expect(server.posts()).toHaveLength(2)
})

it('sends when our server answers again, and does not upload at every sign of it where uploads do not get through', async () => {
  const key = await enqueueEntry(makeEntry())
  // After so many failures a delay takes minutes.
  await localDb.table('queuedEntries').update(key, { failures: { 'no-answer': 9 } })
  server.nextPosts = [breakOff, breakOff]
  start()
  await waitFor(isWaiting, soon)
  const answer = () => exchange('/healthz', { timeLimit: 8000 })
  await answer()
  await waitFor(() => expect(server.posts()).toHaveLength(2), soon)
  await waitFor(isWaiting, soon)
  await answer()
  // What has no delay goes, and shows that nothing else was sent before it.
  const later = await enqueueEntry(makeEntry({ toyId: 'LATER' }))
  await waitFor(() => expect(server.stored.has(later)).toBe(true), soon)
  expect(server.posts().map((post) => post.key)).toEqual([key, key, later])
})

/** Counts the background syncs that are asked for; this window has none. */
function stubSync() {
  const register = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: () => Promise.resolve({ sync: { register } }) },
    configurable: true,
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  return register
}

it('asks for a background sync while the first try goes on: the tab may be closed before it ends', async () => {
  const register = stubSync()
  let answer = () => undefined as void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  server.nextPosts = [() => answered.then(() => 'pass' as const)]
  start()
  await enqueueEntry(makeEntry())
  await waitFor(() => expect(server.posts()).toHaveLength(1), soon)
  await waitFor(() => expect(register).toHaveBeenCalledTimes(1), soon)
  expect(server.stored.size).toBe(0)
  answer()
  await waitFor(() => expect(server.stored.size).toBe(1), soon)
})

it('asks for one background sync when an entry was added and for each wait, however often the page looks', async () => {
  const register = stubSync()
  server.everything = html(502)
  await enqueueEntry(makeEntry())
  start()
  await waitFor(isWaiting, soon)
  await waitFor(() => expect(register).toHaveBeenCalledTimes(2), soon)
  for (let i = 0; i < 5; i++) document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(server.posts()).toHaveLength(2), soon)
  await waitFor(() => expect(register).toHaveBeenCalledTimes(3), soon)
})
