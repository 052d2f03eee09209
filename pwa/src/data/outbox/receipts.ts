import { removeDrafts } from '../tab-drafts.ts'
import { trueNow } from '../server-time.ts'
import { listDeliveries, presentTime, readDelivery, receiptMs } from './deliveries.ts'
import { deliveryVersion, type OutboxRow } from './rows.ts'
import { deliveries, inOutbox, readRow } from './store.ts'

// What writes the table of deliveries; each runs inside the transaction that settles the entry.

interface Delivered {
  entryId: number
  edition: number
  /** For how long the server had had the entry when it said so, in milliseconds. */
  age: number
}

/** Notes that the server has an entry. */
export async function keepDelivery(row: OutboxRow, { entryId, edition, age }: Delivered): Promise<void> {
  const { submissionKey, toyId, takenAt, authorToken, isCorrection, fields } = row
  const sentAt = presentTime()
  await deliveries.put({
    ...{ submissionKey, v: deliveryVersion, toyId, entryId, location: fields.location, takenAt },
    ...{ sentAt, notedAt: Date.now(), receivedAt: sentAt - age },
    ...{ edition, fields, hasPhoto: row.hasPhoto || row.keepsPhoto, isCorrection },
    ...{ takenBackAt: null, authorToken },
  })
  await removeOldDeliveries()
}

/** Notes that nothing of an entry is published any more; of its words only the place stays. */
export async function keepTakenBack({ submissionKey, toyId, takenAt, fields, edition }: OutboxRow): Promise<void> {
  const now = presentTime()
  const before = await readDelivery(submissionKey)
  const entryId = before?.entryId ?? null
  await deliveries.put({
    ...{ submissionKey, v: deliveryVersion, toyId, entryId, location: fields.location, takenAt },
    ...{ sentAt: now, notedAt: Date.now(), receivedAt: before?.receivedAt ?? now },
    ...{ edition, fields: null, hasPhoto: null, isCorrection: false },
    ...{ takenBackAt: now, authorToken: '' },
  })
  await removeOldDeliveries()
}

/**
 * A correction is given up, and the server may have it all the same: the next one begins above it, because a correction whose
 * edition is not above the stored one changes nothing.
 */
export async function noteTried({ submissionKey, tried }: OutboxRow, isSplit = false): Promise<void> {
  const delivery = await readDelivery(submissionKey)
  const edition = Math.max(delivery?.edition ?? 0, ...tried)
  if (delivery && (isSplit || edition > delivery.edition))
    await deliveries.put({ ...delivery, edition, ...(isSplit && { isSplit }) })
}

/** Where not even the receipt of a taken back entry has room, the one before it must not call it published. */
export const forgetDelivery = (submissionKey: string): Promise<void> => deliveries.delete(submissionKey)

/** The keys of what this device has taken back. */
export async function listTakenBack(): Promise<ReadonlySet<string>> {
  const taken = (await listDeliveries()).filter(({ takenBackAt }) => takenBackAt !== null)
  return new Set(taken.map(({ submissionKey }) => submissionKey))
}

/** By the server's time only: a device's clock that is ahead for a day must not cost any receipt (ADR 77). */
function old() {
  const now = trueNow()
  return now === null ? null : deliveries.where('sentAt').below(now - receiptMs)
}

/** Receipts are for what was sent lately. A change that was begun and never handed in goes with the receipt. */
async function removeOldDeliveries(): Promise<void> {
  const keys = (await old()?.primaryKeys()) ?? []
  for (const key of keys) if (!(await readRow(key))) await removeDrafts(key)
  await deliveries.bulkDelete(keys)
}

/** Removes receipts that are too old, in a transaction of its own, and only when there are any. */
export async function sweepDeliveries(): Promise<void> {
  if (((await old()?.count()) ?? 0) > 0) await inOutbox(removeOldDeliveries)
}
