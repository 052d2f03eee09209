import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

/** Its own copy of the module, which remembers what it found. */
async function provide() {
  vi.resetModules()
  const support = await import('./storage-support.ts')
  await support.provideStorage()
  return support.isStorageKept()
}

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** As Firefox answers in a private window: a request that fails. */
function failLater() {
  const request = new EventTarget() as IDBOpenDBRequest
  queueMicrotask(() => request.onerror?.(new Event('error', { cancelable: true })))
  return request
}

beforeEach(() => void vi.stubGlobal('IDBKeyRange', IDBKeyRange))

it('leaves a database that works alone, and makes none', async () => {
  const { IDBFactory } = await import('fake-indexeddb')
  const own = new IDBFactory()
  vi.stubGlobal('indexedDB', own)
  expect(await provide()).toBe(true)
  expect(indexedDB).toBe(own)
  expect(await own.databases()).toEqual([])
})

it.each([
  ['missing', undefined],
  ['refused', { open: refuse }],
  ['broken', { open: failLater }],
])('puts one in memory where it is %s', async (_, found) => {
  vi.stubGlobal('indexedDB', found)
  expect(await provide()).toBe(false)
  const { Dexie } = await import('dexie')
  const database = new Dexie('notes', { indexedDB, IDBKeyRange })
  database.version(1).stores({ notes: 'id' })
  await database.table('notes').put({ id: 1, text: 'here' })
  expect(await database.table('notes').get(1)).toEqual({ id: 1, text: 'here' })
  database.close()
})
