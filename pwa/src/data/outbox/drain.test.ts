import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeLocks } from '../testing/locks.ts'
import { emptyDatabase, makeEntry } from '../testing/makers.ts'
import { enqueueEntry } from './actions.ts'
import { countQueued } from './queries.ts'
import { replayOutbox } from './replay.ts'
import { queuedEntries, readRow } from './store.ts'

beforeEach(async () => {
  await emptyDatabase()
  vi.stubGlobal('location', new URL('http://127.0.0.1/'))
  vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() })
  vi.stubGlobal('fetch', async (_url: URL, { headers }: RequestInit) =>
    Response.json({ id: 1, submissionKey: new Headers(headers).get('idempotency-key') }, { status: 201 }),
  )
})

const isRequest = (name: string) => /^(get|put|add|delete|count|open)/.test(name)

/** Counts requests to IndexedDB, and the records that each gives back: a list of a thousand rows is not one. */
function countRequests() {
  let count = 0
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    for (const name of Object.getOwnPropertyNames(prototype).filter(isRequest)) {
      const original = Object.getOwnPropertyDescriptor(prototype, name)?.value as (...args: unknown[]) => IDBRequest
      const counted = function (this: unknown, ...args: unknown[]) {
        count++
        const request = original.apply(this, args)
        request.addEventListener('success', () => {
          if (Array.isArray(request.result)) count += request.result.length
        })
        return request
      }
      vi.spyOn(prototype as unknown as Record<string, () => unknown>, name).mockImplementation(counted)
    }
  }
  return () => count
}

/** Copies of one row, all of one toy: the worst case for whatever looks at a toy's other entries. */
async function enqueueMany(count: number) {
  const row = await readRow(await enqueueEntry(makeEntry()))
  const copies = Array.from({ length: count - 1 }, () => ({ ...row, submissionKey: crypto.randomUUID() }))
  await queuedEntries.bulkAdd(copies as never)
}

async function requestsPerEntry(entries: number): Promise<number> {
  await enqueueMany(entries)
  const count = countRequests()
  await replayOutbox({ cause: 'clock' })
  expect(await countQueued()).toBe(0)
  vi.restoreAllMocks()
  return count() / entries
}

it(
  'sending four hundred entries costs no more requests for each than sending a hundred',
  { timeout: 60_000 },
  async () => {
    const few = await requestsPerEntry(100)
    const many = await requestsPerEntry(400)
    expect(few).toBeGreaterThan(5)
    expect(many / few).toBeLessThan(1.1)
  },
)
