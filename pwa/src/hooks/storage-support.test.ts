import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { isStorageKept, provideStorage } from './storage-support.ts'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** As Firefox answers in a private window: a request that fails. */
function failLater() {
  const request = new EventTarget() as IDBOpenDBRequest
  queueMicrotask(() => request.onerror?.(new Event('error', { cancelable: true })))
  return request
}

// The files of a worker share the module, which remembers what it found.
afterAll(() => provideStorage())
beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('BroadcastChannel', refuse)
  vi.stubGlobal('navigator', { locks: { request: refuse } })
})

it('leaves a database that works alone, and makes none', async () => {
  const { IDBFactory } = await import('fake-indexeddb')
  const own = new IDBFactory()
  vi.stubGlobal('indexedDB', own)
  await provideStorage()
  expect(isStorageKept()).toBe(true)
  expect(indexedDB).toBe(own)
  expect(await own.databases()).toEqual([])
})

it('takes one that gives no answer, because another tab holds it up, for one that is there', async () => {
  vi.useFakeTimers()
  const silent = { open: () => new EventTarget() }
  vi.stubGlobal('indexedDB', silent)
  const provided = provideStorage()
  await vi.advanceTimersByTimeAsync(3000)
  await provided
  vi.useRealTimers()
  expect([isStorageKept(), indexedDB]).toEqual([true, silent])
})

it.each([
  ['missing', undefined],
  ['refused', { open: refuse }],
  ['broken', { open: failLater }],
])('puts one in memory where it is %s', async (_, found) => {
  vi.stubGlobal('indexedDB', found)
  await provideStorage()
  expect(isStorageKept()).toBe(false)
  // Firefox refuses these as it refuses all storage.
  expect([typeof BroadcastChannel, typeof navigator.locks]).toEqual(['undefined', 'undefined'])
  const { Dexie } = await import('dexie')
  const database = new Dexie('notes', { indexedDB, IDBKeyRange })
  database.version(1).stores({ notes: 'id' })
  await database.table('notes').put({ id: 1, text: 'here' })
  expect(await database.table('notes').get(1)).toEqual({ id: 1, text: 'here' })
  database.close()
})
