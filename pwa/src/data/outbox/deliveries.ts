import { upgradeRow, upgradeRows } from '../versioned.ts'
import type { DeliveryRow, OutboxRow } from './rows.ts'
import { deliveries } from './store.ts'

const kept = 100

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
  const surplus = await deliveries.orderBy('sentAt').reverse().offset(kept).primaryKeys()
  if (surplus.length > 0) await deliveries.bulkDelete(surplus)
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
