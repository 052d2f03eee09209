import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { localDb } from '../data/local-db.ts'
import { enqueueEntry, listQueued } from '../data/outbox.ts'
import { emptyDatabase, makeEntry } from '../data/testing/makers.ts'
import { html, startScriptedServer } from '../data/testing/scripted-server.ts'
import { openPageAt } from '../data/testing/page.ts'
import { startReplayTriggers } from './start-replay.ts'

beforeEach(emptyDatabase)

it('sends at start, after an entry was added, when its delay is over and when the network comes back', async () => {
  const server = await startScriptedServer()
  openPageAt(server.url)
  await enqueueEntry(makeEntry({ toyId: 'AT-START' }))
  const stop = startReplayTriggers()
  onTestFinished(stop)
  await waitFor(() => expect(server.stored.size).toBe(1), { timeout: 5000 })

  await enqueueEntry(makeEntry({ toyId: 'ADDED' }))
  await waitFor(() => expect(server.stored.size).toBe(2), { timeout: 5000 })

  server.nextPosts = [html(502)]
  const key = await enqueueEntry(makeEntry({ toyId: 'FAILED' }))
  await waitFor(async () => expect((await listQueued())[0]?.state).toBe('waiting'), { timeout: 5000 })
  await localDb.outbox.update(key, { nextAttemptAt: Date.now() + 50 })
  await waitFor(() => expect(server.stored.size).toBe(3), { timeout: 5000 })

  server.nextPosts = [html(502)]
  await enqueueEntry(makeEntry({ toyId: 'OFFLINE' }))
  await waitFor(async () => expect((await listQueued())[0]?.state).toBe('waiting'), { timeout: 5000 })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server.stored.size).toBe(4), { timeout: 5000 })
  await server.close()
})
