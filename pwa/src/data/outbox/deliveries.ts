import { upgradeRow, upgradeRows } from '../versioned.ts'
import { deliverySteps, deliveryVersion, type DeliveryRow } from './rows.ts'
import { deliveries } from './store.ts'

/** How long a receipt is kept, in milliseconds. */
export const receiptMs = 30 * 24 * 60 * 60 * 1000

/** The proof that the server has the entry, or has taken it back; or null. */
export async function readDelivery(submissionKey: string): Promise<DeliveryRow | null> {
  const row = await deliveries.get(submissionKey)
  return row ? upgradeRow<DeliveryRow>(row, deliveryVersion, deliverySteps) : null
}

/** Deliveries, newest first; `since` in milliseconds leaves out older ones. */
export async function listDeliveries({ since = 0 }: { since?: number } = {}): Promise<DeliveryRow[]> {
  const rows = await deliveries.where('sentAt').above(since).reverse().sortBy('sentAt')
  return upgradeRows<DeliveryRow>(rows, deliveryVersion, deliverySteps)
}
