import { formatInstant } from '#contract/dates'
import type { EntryFields } from '#contract/entries'
import { makeToken, sha256 } from '../digest.ts'
import { removeDraft } from '../drafts.ts'
import { idKey } from '../id-key.ts'
import { busy, tryLock } from '../locks.ts'
import type { DevicePhoto } from '../photo.ts'
import { isSameSecret, type Sealed } from '../sealed.ts'
import { sealSecret } from '../secrets.ts'
import { askForPersistence } from '../persistence.ts'
import { moveDrafts, removeDrafts } from '../tab-drafts.ts'
import { readDelivery } from './deliveries.ts'
import { rowLock } from './edit-hold.ts'
import { noteTried } from './receipts.ts'
import { passOnRefusal } from './refusals.ts'
import {
  asCorrection,
  asNewEntry,
  edited,
  isSameText,
  passwordGiven,
  readdressed,
  superseded,
  takeBackAsked,
} from './moves.ts'
import { publishedRow } from './own-entries.ts'
import { needs, outboxVersion, type OutboxPhotoRow, type OutboxRow } from './rows.ts'
import { inOutbox, queuedEntries, queuedPhotos, readRefusedPasswords, readRow, readRows, removeRow } from './store.ts'

// What a person does with the outbox. Each is one transaction: it happened as a whole or not at all.

const photoRow = async (submissionKey: string, photo: DevicePhoto): Promise<OutboxPhotoRow> => ({
  submissionKey,
  v: outboxVersion,
  bytes: photo.bytes,
  type: photo.type,
  name: photo.name,
  sha256: await sha256(photo.bytes),
})

export interface NewEntry {
  toyId: string
  fields: EntryFields
  password: string
  photo: DevicePhoto | null
  /** The id of the draft that it was written in. */
  draft?: string
}

const firstState = {
  ...{ edition: 1, failures: {}, isCorrection: false, isTakeBack: false, keepsPhoto: false },
  state: { name: 'queued' },
} as const

function makeRow({ toyId, fields, photo }: NewEntry, secret: Sealed): OutboxRow {
  const written = new Date()
  return {
    ...firstState,
    tried: [],
    submissionKey: crypto.randomUUID(),
    v: outboxVersion,
    toyId,
    toy: idKey(toyId),
    fields,
    hasPhoto: photo !== null,
    takenAt: formatInstant(written, -written.getTimezoneOffset()),
    createdAt: written.getTime(),
    authorToken: makeToken(),
    secret,
  }
}

/**
 * Keeps a new entry on the device and returns its submission key; once it resolves, the entry survives anything but the
 * person (or the browser) clearing the site's data. The draft it was written in goes in the same transaction: a tab
 * killed in between would offer the text again, and it would be sent twice. Throws StorageFullError with nothing written.
 */
export async function enqueueEntry(entry: NewEntry): Promise<string> {
  const row = makeRow(entry, await sealSecret(entry.password))
  const photo = entry.photo && (await photoRow(row.submissionKey, entry.photo))
  await inOutbox(async () => {
    const refused = await readRefusedPasswords(row.toy)
    await queuedEntries.add({ ...row, createdAt: await nextCreatedAt(row.createdAt) })
    if (photo) await queuedPhotos.add(photo)
    if (entry.draft !== undefined) await removeDraft(entry.draft)
    // A toy waits for its password: a different one is the answer to that.
    const isAnswer = refused.length > 0 && !refused.some(({ secret }) => isSameSecret(secret, row.secret))
    if (isAnswer && row.secret) await givePassword(row.toy, row.secret)
  })
  void askForPersistence()
  return row.submissionKey
}

/** Entries are sent in the order in which they were written, also when the device's clock was set back in between. */
async function nextCreatedAt(now: number): Promise<number> {
  const last = (await readRows()).at(-1)
  return last && last.createdAt >= now ? last.createdAt + 1 : now
}

async function givePassword(toy: string, secret: Sealed): Promise<void> {
  for (const row of await readRows(toy)) await queuedEntries.put(passwordGiven(row, secret))
}

/** Gives every waiting entry of a toy its new password and lets them go. */
export async function supplyPassword(toyId: string, password: string): Promise<void> {
  const secret = await sealSecret(password)
  await inOutbox(() => givePassword(idKey(toyId), secret))
}

export interface EntryChange {
  fields: EntryFields
  /** Left out: as it is; null: without a photo. */
  photo?: DevicePhoto | null
  /**
   * What the form shows of a photo that is left as it is: an entry that arrived meanwhile took its photo with it. Left out
   * where that is the published photo, whose bytes are not on this device.
   */
  unchangedPhoto?: DevicePhoto | null
  /** The form was opened to correct what is published: if the entry is not in the outbox, there is nothing to ask. */
  isCorrection?: boolean
  /** The edition that the form was opened with: another tab may have handed in a later one. */
  edition?: number
  /** The id of the draft that it was written in. */
  draft?: string
}

/**
 * What became of an edit: it is the edition that is sent; it is kept and the person has to choose, because an earlier
 * edition is published; it is what is published already, so there is nothing to send; or nothing of the entry is on this device any more, and nothing was written.
 */
export type EditResult = 'kept' | 'unchanged' | 'asked' | 'gone'

/** Keeps a change as the newest edition; key and time stay. Throws StorageFullError with nothing written. */
export async function updateQueuedEntry(submissionKey: string, change: EntryChange): Promise<EditResult> {
  const { fields, unchangedPhoto, edition, draft, isCorrection = false } = change
  const chosen = change.photo && (await photoRow(submissionKey, change.photo))
  const shown = unchangedPhoto && (await photoRow(submissionKey, unchangedPhoto))
  return inOutbox(async () => {
    const queued = await readRow(submissionKey)
    const row = queued ?? (await findPublished(submissionKey, { shown, isCorrection }))
    if (!row || row.isTakeBack) return 'gone'
    if (draft !== undefined) await removeDraft(draft)
    // Another tab has handed in another photo since: what this form shows is what is sent.
    const isOutdated = queued !== null && edition !== undefined && queued.edition !== edition
    const photo = chosen === undefined && isOutdated && !(await isKeptPhoto(submissionKey, shown)) ? shown : chosen
    const isOtherPhoto = photo !== undefined
    if (!queued && !isOtherPhoto && isSameText(row.fields, fields)) return 'unchanged'
    const kept = photo ?? (queued || photo === null ? null : shown)
    if (kept) await queuedPhotos.put(kept)
    if (photo === null) await queuedPhotos.delete(submissionKey)
    const next = edited(row, { fields, isOtherPhoto, hasPhoto: isOtherPhoto ? photo !== null : row.hasPhoto })
    await queuedEntries.put(next)
    return needs(next, 'earlier-version') ? 'asked' : 'kept'
  })
}

async function isKeptPhoto(submissionKey: string, shown: OutboxPhotoRow | null | undefined): Promise<boolean> {
  const kept = await queuedPhotos.get(submissionKey)
  return kept?.sha256 === shown?.sha256
}

interface Reopened {
  /** What the form shows of the photo; undefined for the published one. */
  shown: OutboxPhotoRow | null | undefined
  isCorrection: boolean
}

/**
 * A published entry as a row again, for a change to lie in: one that was opened to be corrected, or that arrived while its
 * edit form was open, and about which the person is asked.
 */
async function findPublished(submissionKey: string, { shown, isCorrection }: Reopened): Promise<OutboxRow | null> {
  const delivery = await readDelivery(submissionKey)
  const row = delivery && publishedRow(delivery)
  if (!row || (delivery.isSplit && !isCorrection)) return null
  const reopened = { ...row, hasPhoto: Boolean(shown), keepsPhoto: row.keepsPhoto && shown === undefined }
  return isCorrection ? reopened : superseded({ ...reopened, isCorrection: false })
}

/**
 * Takes an entry back, whatever of it is published, on its way or waiting. False when there is nothing to take back (any
 * more). The server is asked as soon as it can be; until it has said so the entry stays in the outbox.
 */
export const takeBack = (submissionKey: string): Promise<boolean> =>
  inOutbox(async () => {
    const queued = await readRow(submissionKey)
    const delivery = queued ? null : await readDelivery(submissionKey)
    const row = queued ?? (delivery && publishedRow(delivery))
    if (!row) return false
    if (row.isTakeBack && row.state.name !== 'needs-you') return true
    await queuedPhotos.delete(submissionKey)
    await removeDrafts(submissionKey)
    await queuedEntries.put(takeBackAsked(row))
    const wasRefused = needs(row, 'wrong-password')
    if (wasRefused) await passOnRefusal(row)
    return true
  })

/** `busy`: it is being sent, or edited in another tab; nothing was done. */
export type DiscardResult = 'done' | 'busy' | 'gone'

/** Takes an entry off the device for good, its photo and password with it. Only ever because the person said so. */
export async function discardQueuedEntry(submissionKey: string): Promise<DiscardResult> {
  const result = await tryLock(rowLock(submissionKey), () =>
    inOutbox(async (): Promise<DiscardResult> => {
      const row = await readRow(submissionKey)
      if (!row) return 'gone'
      // Taking it back is not sent under the lock of its edit form.
      if (row.isTakeBack && row.state.name === 'sending') return 'busy'
      await removeRow(submissionKey)
      await removeDrafts(submissionKey)
      await noteTried(row)
      if (needs(row, 'wrong-password')) await passOnRefusal(row)
      return 'done'
    }),
  )
  return result === busy ? 'busy' : result
}

/**
 * Sends a change of a published entry as an entry of its own; gives its key, or null when the entry is not in that state
 * (any more), or its edit form is open in another tab: what is handed in there belongs to the key that it was opened with.
 */
export async function sendAsNewEntry(submissionKey: string): Promise<string | null> {
  const newKey = crypto.randomUUID()
  const result = await tryLock(rowLock(submissionKey), () =>
    inOutbox(async () => {
      const row = await readRow(submissionKey)
      if (!row || !(needs(row, 'earlier-version') || needs(row, 'correction-refused'))) return null
      // Its photo is only on the server: the new entry would go without it.
      if (row.keepsPhoto) return null
      const photo = await queuedPhotos.get(submissionKey)
      await removeRow(submissionKey)
      await noteTried(row, true)
      await moveDrafts(submissionKey, newKey)
      if (photo) await queuedPhotos.put({ ...photo, submissionKey: newKey })
      await queuedEntries.put(asNewEntry(row, newKey, makeToken()))
      return newKey
    }),
  )
  return result === busy ? null : result
}

/** Sends a change of a published entry as its correction; false when the entry is not in that state (any more). */
export const sendAsCorrection = (submissionKey: string): Promise<boolean> =>
  inOutbox(async () => {
    const row = await readRow(submissionKey)
    if (!row || !needs(row, 'earlier-version')) return false
    await queuedEntries.put(asCorrection(row))
    return true
  })

/**
 * Gives an entry to another tag, because there is no toy with the one that it was written for. False when it is not in
 * that state (any more), or is a correction, which belongs to its toy.
 */
export const changeToy = (submissionKey: string, toyId: string): Promise<boolean> =>
  inOutbox(async () => {
    const row = await readRow(submissionKey)
    if (!row || !needs(row, 'toy-gone') || row.isCorrection) return false
    await queuedEntries.put(readdressed(row, toyId))
    return true
  })
