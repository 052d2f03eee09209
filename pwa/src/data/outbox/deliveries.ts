import { trueNow } from '../server-time.ts'
import { upgradeRow, upgradeRows } from '../versioned.ts'
import type { DeliveryRow, OutboxRow } from './rows.ts'
import { deliveries, inOutbox } from './store.ts'

/** How long a receipt is kept, in milliseconds. */
export const receiptMs = 30 * 24 * 60 * 60 * 1000

/** Notes that the server has an entry. Runs inside the transaction that takes the entry out of the outbox. */
export async function keepDelivery(row: OutboxRow, entryId: number, edition: number): Promise<void> {
  const { submissionKey, toyId, takenAt, authorToken, isCorrection, fields } = row
  const facts = {
    submissionKey,
    toyId,
    takenAt,
    authorToken,
    isCorrection,
    location: fields.location,
    fields,
    entryId,
    edition,
  }
  await deliveries.put({ ...facts, v: 1, sentAt: presentTime() })
  await removeOldDeliveries()
}

/** The server's time as far as it is known, else the device's. */
const presentTime = () => trueNow() ?? Date.now()

/** Receipts are removed by the server's time only: a device's clock that is ahead for a day must not cost any (ADR 77). */
function old() {
  const now = trueNow()
  return now === null ? null : deliveries.where('sentAt').below(now - receiptMs)
}

/** Receipts are for what was sent lately. */
async function removeOldDeliveries(): Promise<void> {
  await old()?.delete()
}

/** Removes receipts that are too old, in a transaction of its own, and only when there are any. */
export async function sweepDeliveries(): Promise<void> {
  if (((await old()?.count()) ?? 0) > 0) await inOutbox(removeOldDeliveries)
}

/** The proof that the server has the entry, or null. */
export async function readDelivery(submissionKey: string): Promise<DeliveryRow | null> {
  const row = await deliveries.get(submissionKey)
  return row ? upgradeRow<DeliveryRow>(row) : null
}

/** Deliveries, newest first: all, or those of the last so many milliseconds. */
export async function listDeliveries({ within = Infinity }: { within?: number } = {}): Promise<DeliveryRow[]> {
  const since = presentTime() - within
  return upgradeRows<DeliveryRow>(await deliveries.where('sentAt').above(since).reverse().sortBy('sentAt'))
}
