import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localDb } from './local-db.ts'
import { enqueueEntry } from './outbox/actions.ts'
import { listQueued } from './outbox/queries.ts'
import { emptyDatabase, makeEntry } from './testing/makers.ts'

beforeEach(async () => {
  await emptyDatabase()
  // Dexie says there that it opens the database again.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  localDb.close({ disableAutoOpen: false })
})

/** As a browser does that clears the database or loses its process: what is in flight is broken off, nothing of it is written. */
function closeDuring(mode: IDBTransactionMode, times: number): () => number {
  const { prototype } = IDBDatabase
  const original = prototype.transaction
  let left = times
  vi.spyOn(prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction = Reflect.apply(original, this, args)
    if (args[1] === mode && left > 0) {
      left--
      transaction.abort()
      forceCloseDatabase(this as never)
    }
    return transaction
  })
  // Dexie keeps hold of the method when it opens the database.
  localDb.close({ disableAutoOpen: false })
  return () => times - left
}

it('an entry is kept once when the browser closes the database under it', async () => {
  const closed = closeDuring('readwrite', 1)
  await enqueueEntry(makeEntry())
  expect(closed()).toBe(1)
  expect(await listQueued()).toHaveLength(1)
})

it('the outbox is read although the browser closes the database meanwhile', async () => {
  await enqueueEntry(makeEntry())
  const closed = closeDuring('readonly', 1)
  expect(await listQueued()).toHaveLength(1)
  expect(closed()).toBe(1)
})

it('a database that is closed again and again is a failure, and nothing is called kept', async () => {
  closeDuring('readwrite', 5)
  await expect(enqueueEntry(makeEntry())).rejects.toThrow()
  vi.restoreAllMocks()
  localDb.close({ disableAutoOpen: false })
  expect(await listQueued()).toEqual([])
})
