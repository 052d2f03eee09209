import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sha256 } from '../digest.ts'
import { readDraft, tabDraftId } from '../drafts.ts'
import { readJourney } from '../journey-copy.ts'
import { readKept } from '../keeping/rows.ts'
import { localDb } from '../local-db.ts'
import { countReports } from '../reports.ts'
import { makeLocks } from '../testing/locks.ts'
import { emptyDatabase, makeFields } from '../testing/makers.ts'
import { plantDatabase } from '../testing/released/plant-database.js'
import { releasedPassword, type ReleasedDatabase } from '../testing/released/released-database.ts'
import { sendJson, startScriptedServer, storeArrival, type ScriptedServer } from '../testing/scripted-server.ts'
import { adoptDraft } from '../tab-drafts.ts'
import { sendWaiting } from '../waiting.ts'
import { supplyPassword } from './actions.ts'
import { listDeliveries } from './deliveries.ts'
import { listQueued, readQueuedEntry } from './queries.ts'

const files = import.meta.glob<ReleasedDatabase>('../testing/released/schema-*.json', {
  eager: true,
  import: 'default',
})
const released = Object.values(files).sort((a, b) => a.schema - b.schema)

let server: ScriptedServer
beforeEach(async () => {
  // Dexie says on the console that a connection makes way for a deletion.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() })
  server = await startScriptedServer()
  vi.stubGlobal('location', new URL(server.url))
  localDb.close({ disableAutoOpen: false })
  await Dexie.delete('plush-trails')
})
afterEach(async () => {
  await localDb.open()
  await emptyDatabase()
  await server.close()
})

it('there is a database of every schema that was ever released', () => {
  expect(released.map(({ schema }) => schema)).toEqual(Array.from({ length: localDb.verno }, (_, i) => i + 1))
})

/** What the server knows of an entry whose correction waits. */
function publish(key: string, toyId: string): void {
  const path = `/api/toys/${toyId}/entries`
  storeArrival(server, { method: 'POST', path, key, headers: {}, fields: {}, image: null, at: 0 })
}

describe.each(released)('a device with schema $schema', (database) => {
  const entries = Object.entries(database.entries)
  const withFate = (...fates: string[]) => entries.filter(([, { fate }]) => fates.includes(fate))
  const first = entries[0]?.[1].toyId ?? ''

  beforeEach(async () => {
    await plantDatabase(database)
    for (const [key, { toyId }] of withFate('corrected')) publish(key, toyId)
  })

  it('sends each entry that waits once, with its photo and password', async () => {
    await sendWaiting({ cause: 'network' })
    await sendWaiting({ cause: 'clock' })
    const sent = server.posts().filter(({ key }) => key !== null)
    expect(sent.map(({ key }) => key).sort()).toEqual(
      withFate('sent')
        .map(([key]) => key)
        .sort(),
    )
    expect(new Set(sent.map(({ fields }) => fields.password))).toEqual(new Set([releasedPassword]))
    for (const [key, { location, photo }] of withFate('sent', 'corrected')) {
      const stored = server.stored.get(key)
      expect(stored?.entry.location).toBe(location)
      expect(stored?.image ? await sha256(Uint8Array.from(stored.image)) : null, location).toBe(photo)
    }
  })

  it('keeps what needs the person, with its reason, words and photo', async () => {
    await sendWaiting({ cause: 'network' })
    const left = (await listQueued()).map(({ submissionKey, status }) => [
      submissionKey,
      'reason' in status ? status.reason : status.name,
    ])
    const expected = entries.filter(([, { fate }]) => fate !== 'sent' && fate !== 'corrected')
    expect(Object.fromEntries(left)).toEqual(Object.fromEntries(expected.map(([key, { fate }]) => [key, fate])))
    for (const [key, { location, photo }] of expected) {
      const found = await readQueuedEntry(key)
      expect(found?.entry.fields.location).toBe(location)
      expect(found?.photo ? await sha256(found.photo.bytes) : null, location).toBe(photo)
    }
  })

  it('lets the toy go whose password was refused, once it has the right one', async () => {
    const refused = withFate('wrong-password', 'toy-password')
    await supplyPassword(refused[0]?.[1].toyId ?? '', 'new honey')
    await sendWaiting({ cause: 'person' })
    expect(refused.map(([key]) => server.stored.has(key))).toEqual([true, true])
    expect(server.posts().filter(({ fields }) => fields.password === 'new honey')).toHaveLength(2)
  })

  it('still has its receipt, the draft of a dead tab and the copy of the journey', async () => {
    expect((await listDeliveries()).map(({ entryId }) => entryId)).toEqual([7])
    await adoptDraft(first, 'a-new-tab')
    const { latitude, longitude, ...texts } = makeFields({ comment: 'Half written' })
    const draft = await readDraft(tabDraftId(first, 'a-new-tab'))
    expect(draft).toMatchObject({ ...texts, position: { latitude, longitude }, photo: { type: 'image/jpeg' } })
    expect((await readJourney(first))?.toy.name).toBe('Teddy')
  })

  it('still keeps the journey that the person asked it to, if the schema has any', async () => {
    const kept = await readKept(first)
    expect(kept?.stored ?? null).toBe(database.stores['keptJourneys'] ? 1 : null)
  })

  it('sends the report that waits, if the schema has any', async () => {
    server.everything = ({ path }, response) =>
      path === '/api/reports' ? sendJson(response, 201, { received: true }) : 'pass'
    await sendWaiting({ cause: 'clock' })
    const reports = server.posts().filter(({ path }) => path === '/api/reports')
    expect([reports.length, await countReports()]).toEqual([database.stores['queuedReports']?.rows.length ?? 0, 0])
  })
})
