import { formatInstant } from '#contract/dates'
import type { EntryFields } from '#contract/entries'
import { removeDraft } from './drafts.ts'
import { idKey } from './id-key.ts'
import { localDb, rowVersion, upgradeRow, upgradeRows } from './local-db.ts'
import type { DevicePhoto, OutboxPhotoRow, OutboxRow } from './local-db.ts'
import { openSecret, sealSecret, sha256 } from './secrets.ts'
import { askForPersistence, writeWithRoom } from './storage.ts'

/**
 * What became of a person's change: done; refused, because the entry is being sent this moment; or too late, because
 * it is no longer in the outbox (mostly: it has arrived).
 */
export type EditResult = 'done' | 'sending' | 'gone'

/** True while an attempt is under way that may still reach the server. */
export const isBeingSent = (row: OutboxRow, now = Date.now()): boolean =>
  row.state === 'sending' && row.leaseUntil !== null && row.leaseUntil > now

/** True for the row whose password was refused: it holds back every entry of its toy. */
export const holdsToy = (row: OutboxRow): boolean => row.state === 'needs-you' && row.reason === 'wrong-password'

const sameToy = (row: OutboxRow, toyId: string) => idKey(row.toyId) === idKey(toyId)

/** Entries on this device that the server has not confirmed, oldest first. */
export async function listQueued(toyId?: string): Promise<OutboxRow[]> {
  const rows = upgradeRows(await localDb.outbox.toArray())
  return rows
    .filter((row) => toyId === undefined || sameToy(row, toyId))
    .sort((a, b) => a.createdAt - b.createdAt || a.key.localeCompare(b.key))
}

export async function readQueuedEntry(key: string): Promise<{ row: OutboxRow; photo: DevicePhoto | null } | null> {
  const [row, photo] = await Promise.all([localDb.outbox.get(key), localDb.outboxPhotos.get(key)])
  const known = row && upgradeRow(row)
  return known ? { row: known, photo: (photo && upgradeRow(photo)) ?? null } : null
}

async function photoRow(key: string, { bytes, type, name }: DevicePhoto): Promise<OutboxPhotoRow> {
  return { key, v: rowVersion, bytes, type, name, sha256: await sha256(bytes) }
}

const unsent = { state: 'queued', reason: null, message: null, issues: null, nextAttemptAt: null } as const

const inOutbox = <T>(work: () => Promise<T>): Promise<T> =>
  writeWithRoom(() =>
    localDb.transaction('rw', localDb.outbox, localDb.outboxPhotos, localDb.drafts, localDb.draftPhotos, work),
  )

export interface NewEntry {
  toyId: string
  fields: EntryFields
  password: string
  photo: DevicePhoto | null
}

/**
 * Keeps a new entry on the device and returns its key; once it resolves, the entry survives anything but the person
 * (or the browser) clearing the site's data. The draft it was written in goes in the same step: a tab killed in between
 * would offer the text again, and it would be sent twice. Throws StorageFullError with nothing written.
 */
export async function enqueueEntry({ toyId, fields, password, photo }: NewEntry): Promise<string> {
  const key = crypto.randomUUID()
  const createdAt = Date.now()
  const written = new Date(createdAt)
  const secret = await sealSecret(password)
  const kept = photo && (await photoRow(key, photo))
  const row: OutboxRow = {
    ...unsent,
    key,
    v: rowVersion,
    toyId,
    fields,
    takenAt: formatInstant(written, -written.getTimezoneOffset()),
    createdAt,
    attempts: 0,
    retryNotBefore: null,
    leaseUntil: null,
    firstSentAt: null,
    maybeStored: false,
    editedSinceSent: false,
    secret,
    hasPhoto: kept !== null,
  }
  await inOutbox(async () => {
    await localDb.outbox.add(row)
    if (kept) await localDb.outboxPhotos.add(kept)
    await removeDraft(toyId)
  })
  await meetRefusedPassword(row, password)
  void askForPersistence()
  return key
}

/** A toy waits for its password: a different one is that answer, the refused one again must not cost an attempt. */
async function meetRefusedPassword(row: OutboxRow, password: string): Promise<void> {
  const refused = (await listQueued(row.toyId)).find(holdsToy)
  if (!refused) return
  if ((await openSecret(refused.secret)) !== password) return supplyPassword(row.toyId, password)
  await localDb.outbox.update(row.key, { state: 'waiting', reason: 'password-paused' })
}

export interface EntryChange {
  fields: EntryFields
  /** Left out: as it is; null: without a photo. */
  photo?: DevicePhoto | null
  password?: string
}

/** Changes a waiting entry and puts it back in line; its key and time stay. Throws StorageFullError. */
export async function updateQueuedEntry(key: string, { fields, photo, password }: EntryChange): Promise<EditResult> {
  const kept = photo && (await photoRow(key, photo))
  const result = await inOutbox(async (): Promise<EditResult> => {
    const found = await localDb.outbox.get(key)
    const row = found && upgradeRow(found)
    if (!row) return 'gone'
    if (isBeingSent(row)) return 'sending'
    if (kept) await localDb.outboxPhotos.put(kept)
    if (photo === null) await localDb.outboxPhotos.delete(key)
    const toyHeld = (await listQueued(row.toyId)).some((other) => other.key !== key && holdsToy(other))
    await localDb.outbox.put({
      ...row,
      ...(holdsToy(row) ? {} : unsent),
      ...(toyHeld && !holdsToy(row) ? { state: 'waiting', reason: 'password-paused' } : {}),
      leaseUntil: null,
      fields,
      hasPhoto: photo === undefined ? row.hasPhoto : photo !== null,
      editedSinceSent: row.editedSinceSent || row.maybeStored,
    })
    await removeDraft(key)
    return 'done'
  })
  if (result === 'done' && password !== undefined) {
    const row = await localDb.outbox.get(key)
    if (row) await supplyPassword(row.toyId, password)
  }
  return result
}

/** Gives every waiting entry of a toy its new password and lets them go. */
export async function supplyPassword(toyId: string, password: string): Promise<void> {
  const secret = await sealSecret(password)
  await inOutbox(async () => {
    for (const row of await listQueued(toyId)) {
      if (isBeingSent(row)) continue
      const held = holdsToy(row) || row.reason === 'password-paused'
      await localDb.outbox.put({ ...row, secret, ...(held ? unsent : {}) })
    }
  })
}

/** Takes an entry off the device for good, its photo and password with it. Only ever on the person's word. */
export function discardQueuedEntry(key: string): Promise<EditResult> {
  return inOutbox(async () => {
    const found = await localDb.outbox.get(key)
    const row = found && upgradeRow(found)
    if (!row) return 'gone'
    if (isBeingSent(row)) return 'sending'
    await localDb.outbox.delete(key)
    await localDb.outboxPhotos.delete(key)
    await removeDraft(key)
    return 'done'
  })
}

/**
 * For `sent-differently`: the server keeps an earlier version under this key, so the changed one goes as an entry of
 * its own. Returns the new key, or null when the entry is not in that state any more.
 */
export function sendAsNewEntry(key: string): Promise<string | null> {
  const newKey = crypto.randomUUID()
  return inOutbox(async () => {
    const found = await localDb.outbox.get(key)
    const row = found && upgradeRow(found)
    if (!row || row.reason !== 'sent-differently') return null
    const photo = await localDb.outboxPhotos.get(key)
    if (photo) await localDb.outboxPhotos.put({ ...photo, key: newKey })
    await localDb.outbox.put({ ...row, ...unsent, key: newKey, maybeStored: false, editedSinceSent: false })
    await localDb.outbox.delete(key)
    await localDb.outboxPhotos.delete(key)
    await removeDraft(key)
    return newKey
  })
}
