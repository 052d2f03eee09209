import type { Entry } from '#contract/entries'
import type { Toy } from '#contract/toys'
import { findDraft, removeDraft } from '../drafts.ts'
import { dropOwnEntry, mergeOwnEntry, readJourney, withoutStops } from '../journey-copy.ts'
import { idKey } from '../id-key.ts'
import { localDb, type JourneyRow } from '../local-db.ts'
import { dropUnusedPhotos } from '../photo-copies.ts'
import { StorageFullError } from '../storage.ts'
import { listDrafts, removeDrafts } from '../tab-drafts.ts'
import { arrived, edited, isSameText, superseded, type Stored } from './moves.ts'
import { readDelivery } from './deliveries.ts'
import { forgetDelivery, keepDelivery, keepTakenBack, listTakenBack } from './receipts.ts'
import { passOnRefusal } from './refusals.ts'
import { needs, outboxVersion, type OutboxRow } from './rows.ts'
import { inOutbox, queuedEntries, queuedPhotos, readRow, readRows, removeRow } from './store.ts'

export { listTakenBack }

/** What the server has: which edition, and the entry as far as it was told. */
export interface Proof {
  stored: Stored
  entryId: number | null
  entry: Entry | null
  /** For how long the server had had the entry when it said so, in milliseconds. */
  age: number
}

/**
 * Settles an entry that is known to be stored, whatever the proof: the answer to an attempt, the refusal
 * of a second version, or a journey that shows it. `sent` is the row as it was sent: the entry may have been discarded
 * on this device since, and the proof is kept all the same. Inside the transaction of `inOutbox`.
 */
async function settleArrival(submissionKey: string, proof: Proof, sent: OutboxRow | null): Promise<void> {
  const row = await readRow(submissionKey)
  if (!row) return sent ? keepProof(sent, proof) : undefined
  const arrival = arrived(row, proof.stored)
  if (arrival === 'undecided') return
  if (arrival === 'delivered') await deliver(row, proof)
  else {
    await queuedEntries.put(arrival)
    // The change may be given up, or become an entry of its own: what is published stays its author's.
    if (sent && !row.isTakeBack) await keepProof(sent, proof)
  }
  // Its refused password held back the others of the toy, and is no better for what is sent of this one later.
  if (needs(row, 'wrong-password')) await passOnRefusal(row)
}

async function deliver(row: OutboxRow, proof: Proof): Promise<void> {
  const change = await takeUnsavedChange(row)
  if (change) await queuedEntries.put(superseded(change))
  else await removeRow(row.submissionKey)
  await keepProof(row, proof)
}

async function keepProof(row: OutboxRow, { stored, entryId, entry, age }: Proof): Promise<void> {
  // An answer that was on its way for so long that the entry is gone by now.
  if ((await readDelivery(row.submissionKey))?.takenBackAt) return
  if (entry) await mergeOwnEntry(row.toyId, entry)
  if (entryId === null) return
  await keepDelivery(row, { entryId, edition: typeof stored === 'number' ? stored : row.edition, age })
}

/**
 * An edit that was begun and never handed in (its tab died, or is still open) is a change the person made: the newest
 * becomes the newest edition, so that it is asked about and not lost, and those of other tabs stay for its next edit.
 * Null when nothing was begun.
 */
async function takeUnsavedChange(row: OutboxRow): Promise<OutboxRow | null> {
  for (const { id } of await listDrafts(row.submissionKey)) {
    const change = await takeDraft(row, id)
    if (change) return change
  }
  return null
}

async function takeDraft(row: OutboxRow, draftId: string): Promise<OutboxRow | null> {
  const { submissionKey } = row
  const draft = await findDraft(draftId)
  if (!draft) return null
  await removeDraft(draftId)
  const { location, comment, addedBy, position, photo, sha256 } = draft
  const { latitude, longitude } = position ?? row.fields
  const fields = { location, comment, addedBy, latitude, longitude }
  if (photo === 'unchanged' && isSameText(fields, row.fields)) return null
  if (photo === null) await queuedPhotos.delete(submissionKey)
  else if (photo !== 'unchanged') await queuedPhotos.put({ ...photo, submissionKey, v: outboxVersion, sha256 })
  const hasPhoto = photo === 'unchanged' ? row.hasPhoto : photo !== null
  return edited(row, { fields, hasPhoto, isOtherPhoto: photo !== 'unchanged' })
}

/** As {@link settleArrival}, for an attempt that was answered. On a device without any room the entry leaves without its receipt. */
export const settleSent = (sent: OutboxRow, proof: Proof): Promise<void> =>
  withoutUnusedPhotos(sent, () => settleStored(sent, proof))

async function settleStored(sent: OutboxRow, proof: Proof): Promise<void> {
  try {
    await inOutbox(() => settleArrival(sent.submissionKey, proof, sent))
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error
    await inOutbox(async () => {
      const row = await readRow(sent.submissionKey)
      if (row && arrived(row, proof.stored) === 'delivered' && (await listDrafts(sent.submissionKey)).length === 0) {
        await removeRow(sent.submissionKey)
      }
    })
  }
}

/**
 * Settles that nothing of an entry is published any more, as an answer told; `sent` is the row as it was sent. Where there
 * is no room for the receipt, the entry leaves without one.
 */
export const settleTakenBack = (sent: OutboxRow): Promise<void> => withoutUnusedPhotos(sent, () => settleRemoved(sent))

async function settleRemoved(sent: OutboxRow): Promise<void> {
  const { submissionKey } = sent
  try {
    await inOutbox(() => finishTakeBack(sent))
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error
    await inOutbox(async () => {
      if ((await readRow(submissionKey))?.isTakeBack) await removeRow(submissionKey)
      await forgetDelivery(submissionKey)
    })
  }
}

/** Photos that the journey no longer shows after this leave the device with it, seen and kept ones. */
async function withoutUnusedPhotos({ toyId }: OutboxRow, work: () => Promise<void>): Promise<void> {
  const before = await readJourney(toyId)
  await work()
  const after = await readJourney(toyId)
  if (before && after) await dropPhotos(before, after).catch(() => undefined)
}

async function dropPhotos(before: JourneyRow, after: JourneyRow): Promise<void> {
  if (!(await dropUnusedPhotos(before.toy, after.toy)) || !(await localDb.keptJourneys.get(after.id))) return
  const { dropUnkept } = await import('../keeping/kept-photos.ts')
  await dropUnkept()
}

async function finishTakeBack(sent: OutboxRow): Promise<void> {
  const { submissionKey, toyId } = sent
  const row = await readRow(submissionKey)
  // Given up meanwhile, and changed since: the next attempt is told that the entry is gone, and the words stay.
  if (!row || row.isTakeBack) {
    await removeRow(submissionKey)
    await removeDrafts(submissionKey)
  }
  await dropOwnEntry(toyId, submissionKey)
  await keepTakenBack(sent)
}

/**
 * A journey shows which of this device's entries have arrived: `keep` writes its copy, and in the same transaction what it
 * proves is settled. An entry is a stop from the instant it is no longer pending. An answer that was on its way while an
 * entry was taken back may still show it: `keep` gets the journey without it. `servedAt` is the server's time of the answer,
 * in milliseconds; NaN when it did not say.
 */
export const settleFromJourney = (answered: Toy, servedAt: number, keep: (toy: Toy) => Promise<void>): Promise<void> =>
  inOutbox(async () => {
    const toy = withoutStops(answered, await listTakenBack())
    await keep(toy)
    const rows = await readRows(idKey(toy.id))
    if (rows.length === 0) return
    const shown = new Map(toy.journeyEntries.map((entry) => [entry.submissionKey, entry]))
    for (const { submissionKey, fields } of rows) {
      const found = shown.get(submissionKey)
      // A rounded place says nothing about the place that was sent.
      const { latitude, longitude } = fields
      const entry = found && toy.placesAreRounded ? { ...found, latitude, longitude } : found
      if (!entry) continue
      const age = Math.max(servedAt - Date.parse(entry.receivedAt), 0) || 0
      // The copy of the journey holds it already.
      await settleArrival(submissionKey, { stored: { words: entry }, entryId: entry.id, entry: null, age }, null)
    }
  })
