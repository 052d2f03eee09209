import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localDb, watchHeldUp } from './local-db.ts'
import { enqueueEntry } from './outbox/actions.ts'
import { countQueued, listQueued } from './outbox/queries.ts'
import { replayOutbox } from './outbox/replay.ts'
import { outboxVersion } from './outbox/rows.ts'
import { makeLocks } from './testing/locks.ts'
import { emptyDatabase, makeEntry } from './testing/makers.ts'
import { startScriptedServer, type ScriptedServer } from './testing/scripted-server.ts'

let server: ScriptedServer
beforeEach(async () => {
  // Dexie says on the console that a connection makes way for an upgrade, or is held up by one that does not.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() })
  server = await startScriptedServer()
  vi.stubGlobal('location', new URL(server.url))
  localDb.close({ disableAutoOpen: false })
  await Dexie.delete('plush-trails')
})
afterEach(async () => {
  localDb.close({ disableAutoOpen: false })
  await Dexie.delete('plush-trails')
  await localDb.open()
  await emptyDatabase()
  await server.close()
})

/** Another tab, with the code of the next version: it adds a table, and an index to one that is there. */
async function openNextVersion(): Promise<Dexie> {
  const next = new Dexie('plush-trails')
  const present = localDb.tables.map(({ name, schema: { primKey, indexes } }) => [
    name,
    [primKey, ...indexes].map(({ src }) => src).join(','),
  ])
  const added = { nextTable: 'id', queuedReports: 'key, toyId' }
  next.version(localDb.verno + 1).stores({ ...Object.fromEntries(present), ...added } as Record<string, string>)
  await next.open()
  return next
}

it('makes way for a tab with newer code, goes on beside it, and leaves its rows alone', async () => {
  const early = await enqueueEntry(makeEntry({ location: 'Early' }))
  const next = await openNextVersion()
  expect(localDb.isOpen()).toBe(false)

  await next.table('nextTable').put({ id: 1 })
  const { submissionKey: _, ...row } = (await next.table('queuedEntries').get(early)) as { submissionKey: string }
  const newer = { ...row, submissionKey: 'of-the-next-version', v: outboxVersion + 1, state: { name: 'brand-new' } }
  await next.table('queuedEntries').put(newer)
  const late = await enqueueEntry(makeEntry({ location: 'Late' }))
  expect((await listQueued()).map(({ submissionKey }) => submissionKey)).toEqual([early, late])
  await replayOutbox({ cause: 'person' })

  expect(server.posts().map(({ key }) => key)).toEqual([early, late])
  expect(await next.table('queuedEntries').toArray()).toEqual([newer])
  expect(await next.table('nextTable').toArray()).toEqual([{ id: 1 }])
  next.close()
})

it('says so while a tab with earlier code does not let go, and opens as soon as that is closed', async () => {
  const old = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('plush-trails', 10)
    opening.onupgradeneeded = () => {
      const stores = { journeys: 'id', outbox: 'key', outboxPhotos: 'key', drafts: 'toyId', draftPhotos: 'toyId' }
      for (const [name, keyPath] of Object.entries(stores)) opening.result.createObjectStore(name, { keyPath })
      opening.result.createObjectStore('receipts', { keyPath: 'key' }).createIndex('sentAt', 'sentAt')
      opening.result.createObjectStore('meta', { keyPath: 'name' })
    }
    opening.onsuccess = () => resolve(opening.result)
  })
  const told: boolean[] = []
  const stop = watchHeldUp((isHeldUp) => void told.push(isHeldUp))
  const counting = countQueued()
  await vi.waitFor(() => expect(told.at(-1)).toBe(true), 15_000)
  old.close()
  expect(await counting).toBe(0)
  expect(told).toEqual([false, true, false])
  stop()
})
