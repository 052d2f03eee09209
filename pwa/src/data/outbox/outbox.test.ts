import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sha256 } from '../digest.ts'
import { readDraft, removeDraft, saveDraft } from '../drafts.ts'
import { localDb } from '../local-db.ts'
import { openSecret } from '../secrets.ts'
import { photoCache, tileCache } from '../make-room.ts'
import { StorageFullError } from '../storage.ts'
import { emptyDatabase, makeEntry, makeFields, makePhoto } from '../testing/makers.ts'
import { startScriptedServer } from '../testing/scripted-server.ts'
import { upgradeRow, type UpgradeSteps } from '../versioned.ts'
import { discardQueuedEntry, enqueueEntry, sendAsNewEntry, updateQueuedEntry } from './actions.ts'
import { superseded } from './moves.ts'
import { countQueued, listQueued, readQueuedEntry } from './queries.ts'
import { replayOutbox } from './replay.ts'
import { outboxVersion, type OutboxRow } from './rows.ts'
import { queuedEntries, queuedPhotos, readRow } from './store.ts'

beforeEach(emptyDatabase)

describe('what lies on the device', () => {
  it('is the photo’s very bytes, in a form every browser gives back', async () => {
    const photo = makePhoto(9, 50_000)
    const key = await enqueueEntry(makeEntry({ photo }))
    const kept = await queuedPhotos.get(key)
    expect(kept?.bytes).toBeInstanceOf(ArrayBuffer)
    expect(kept?.sha256).toBe(await sha256(photo.bytes))
  })

  it('holds no password that can be read without the device’s own key', async () => {
    await enqueueEntry(makeEntry({ password: 'honey-pot-77' }))
    const tables = await Promise.all(localDb.tables.map((table) => table.toArray()))
    const rows = JSON.stringify(tables.flat(), (_, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
    )
    expect(rows).not.toContain('honey-pot-77')
    const sealKey = (await localDb.meta.get('seal-key'))?.value as CryptoKey
    expect(sealKey.extractable).toBe(false)
    expect(
      await openSecret((await readRow(await enqueueEntry(makeEntry({ password: 'honey-pot-77' }))))?.secret ?? null),
    ).toBe('honey-pot-77')
  })

  it('is gone, photo and password too, when the person discards it', async () => {
    const key = await enqueueEntry(makeEntry({ photo: makePhoto() }))
    expect(await discardQueuedEntry(key)).toBe('done')
    expect(await discardQueuedEntry(key)).toBe('gone')
    expect([await countQueued(), await queuedPhotos.count()]).toEqual([0, 0])
  })

  it('keeps the time and the zone it was written in', async () => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    vi.useFakeTimers({ now: new Date('2026-03-04T10:30:00Z'), toFake: ['Date'] })
    await enqueueEntry(makeEntry())
    vi.stubEnv('TZ', 'Europe/London')
    vi.setSystemTime(new Date('2026-03-05T12:00:00Z'))
    const [row] = await listQueued()
    expect(row?.takenAt).toBe('2026-03-04T23:30:00.000+13:00')
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
})

describe('a change', () => {
  it('keeps key and time, and the photo unless it says otherwise', async () => {
    const key = await enqueueEntry(makeEntry({ photo: makePhoto(1) }))
    const before = (await readQueuedEntry(key))?.entry
    await updateQueuedEntry(key, { fields: makeFields({ location: 'Quay' }) })
    const after = await readQueuedEntry(key)
    expect(after?.entry).toMatchObject({ takenAt: before?.takenAt, fields: { location: 'Quay' }, hasPhoto: true })
    expect(after?.photo?.bytes.byteLength).toBe(2_000)
    await updateQueuedEntry(key, { fields: makeFields(), photo: null })
    expect(await readQueuedEntry(key)).toMatchObject({ entry: { hasPhoto: false }, photo: null })
  })

  it('may go as an entry of its own when the server holds an earlier version', async () => {
    const key = await enqueueEntry(makeEntry({ photo: makePhoto(1) }))
    expect(await sendAsNewEntry(key)).toBeNull()
    await queuedEntries.put(superseded((await readRow(key)) as OutboxRow))
    const newKey = await sendAsNewEntry(key)
    expect(newKey).not.toBe(key)
    expect(await readQueuedEntry(newKey as string)).toMatchObject({
      entry: { status: { name: 'queued' }, hasPhoto: true },
    })
    expect(await readQueuedEntry(key)).toBeNull()
    expect(await queuedPhotos.count()).toBe(1)
  })
})

describe('a device that is full', () => {
  /** IndexedDB of a full device: photos do not fit until `room()`. */
  function fill(room: () => boolean) {
    const full = () => {
      if (!room()) throw new DOMException('Full', 'QuotaExceededError')
    }
    queuedPhotos.hook('creating', full)
    localDb.draftPhotos.hook('creating', full)
    return () => {
      queuedPhotos.hook('creating').unsubscribe(full)
      localDb.draftPhotos.hook('creating').unsubscribe(full)
    }
  }

  it('gives up its map and photo caches and saves', async () => {
    const dropped: string[] = []
    vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) > 0 })
    const empty = fill(() => dropped.length === 2)
    const key = await enqueueEntry(makeEntry({ photo: makePhoto() }))
    empty()
    expect(dropped.sort()).toEqual([photoCache, tileCache].sort())
    expect((await readQueuedEntry(key))?.photo).not.toBeNull()
  })

  it('says so when that was not enough, with nothing half written', async () => {
    const empty = fill(() => false)
    await expect(enqueueEntry(makeEntry({ photo: makePhoto() }))).rejects.toBeInstanceOf(StorageFullError)
    await expect(saveDraft('TEDDY-1', { ...makeFields(), position: null, photo: makePhoto() })).rejects.toBeInstanceOf(
      StorageFullError,
    )
    empty()
    expect([await countQueued(), await queuedPhotos.count()]).toEqual([0, 0])
    expect(await readDraft('TEDDY-1')).toBeNull()
  })
})

describe('a draft', () => {
  const texts = { location: 'Qu', comment: '', addedBy: 'Mere', position: { latitude: 0, longitude: 0 } }

  it('comes back with every field and its photo, whatever the spelling of the id', async () => {
    await saveDraft('TEDDY-1', { ...texts, photo: makePhoto(4) })
    await saveDraft('teddy-1', { ...texts, comment: 'Typed later' })
    expect(await readDraft('Teddy-1')).toEqual({ ...texts, comment: 'Typed later', photo: makePhoto(4) })
  })

  it('loses its photo only when told, and is gone when removed', async () => {
    await saveDraft('TEDDY-1', { ...texts, photo: makePhoto(4) })
    await saveDraft('TEDDY-1', { ...texts, photo: null })
    expect((await readDraft('TEDDY-1'))?.photo).toBeNull()
    await removeDraft('TEDDY-1')
    expect(await readDraft('TEDDY-1')).toBeNull()
    expect(await localDb.draftPhotos.count()).toBe(0)
  })

  it('goes with the step that puts its entry in line, so that it cannot be handed in twice', async () => {
    await saveDraft('teddy-1', { ...texts, photo: makePhoto() })
    await enqueueEntry(makeEntry({ toyId: 'TEDDY-1', draft: 'TEDDY-1' }))
    expect([await localDb.drafts.count(), await localDb.draftPhotos.count()]).toEqual([0, 0])
  })

  it('of a change goes with the change, and with an entry that is discarded', async () => {
    const key = await enqueueEntry(makeEntry())
    await saveDraft(key, { ...texts, photo: null })
    await updateQueuedEntry(key, { fields: makeFields(), draft: key })
    expect(await readDraft(key)).toBeNull()
    await saveDraft(key, { ...texts, photo: makePhoto() })
    await discardQueuedEntry(key)
    expect([await localDb.drafts.count(), await localDb.draftPhotos.count()]).toEqual([0, 0])
  })
})

describe('rows of other versions', () => {
  it('of newer code are neither sent nor changed', async () => {
    const server = await startScriptedServer()
    vi.stubGlobal('location', new URL(server.url))
    const key = await enqueueEntry(makeEntry())
    const newer = { ...((await queuedEntries.get(key)) as OutboxRow), v: outboxVersion + 1, secret: null }
    await queuedEntries.put(newer)
    await replayOutbox({ cause: 'person' })
    expect(await updateQueuedEntry(key, { fields: makeFields() })).toBe('gone')
    expect(await discardQueuedEntry(key)).toBe('gone')
    expect(await queuedEntries.get(key)).toEqual(newer)
    expect(server.posts()).toEqual([])
    await server.close()
  })

  it('of older code go through every step to today’s shape', () => {
    const steps: UpgradeSteps = {
      1: (row: object) => ({ ...row, second: true }),
      3: (row: object) => ({ ...row, fourth: true }),
    }
    expect(upgradeRow({ v: 1 }, 4, steps)).toEqual({ v: 4, second: true, fourth: true })
    expect(upgradeRow({ v: 5 }, 4, steps)).toBeNull()
  })
})

afterEach(() => vi.useRealTimers())
