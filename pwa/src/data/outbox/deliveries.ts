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
  await deliveries.put({ ...facts, v: 1, sentAt: Date.now() })
  await removeOldDeliveries()
}

const old = () => deliveries.where('sentAt').below(Date.now() - receiptMs)

/** Receipts are for what was sent lately. */
async function removeOldDeliveries(): Promise<void> {
  await old().delete()
}

/** Removes receipts that are too old, in a transaction of its own, and only when there are any. */
export async function sweepDeliveries(): Promise<void> {
  if ((await old().count()) > 0) await inOutbox(removeOldDeliveries)
}

/** The proof that the server has the entry, or null. */
export async function readDelivery(submissionKey: string): Promise<DeliveryRow | null> {
  const row = await deliveries.get(submissionKey)
  return row ? upgradeRow<DeliveryRow>(row) : null
}

/** Deliveries, newest first; `since` in milliseconds leaves out older ones. */
export async function listDeliveries({ since = 0 }: { since?: number } = {}): Promise<DeliveryRow[]> {
  return upgradeRows<DeliveryRow>(await deliveries.where('sentAt').above(since).reverse().sortBy('sentAt'))
}
