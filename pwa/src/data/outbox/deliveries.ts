import { trueNow } from '../server-time.ts'
import { upgradeRow, upgradeRows } from '../versioned.ts'
import { deliverySteps, deliveryVersion, type DeliveryRow } from './rows.ts'
import { deliveries } from './store.ts'

/** How long a receipt is kept, in milliseconds. */
export const receiptMs = 30 * 24 * 60 * 60 * 1000

/** What time it is by the server's clock as far as it is known, else by the device's, in milliseconds (ADR 77). */
export const presentTime = () => trueNow() ?? Date.now()

/** The proof that the server has the entry, or has taken it back; or null. */
export async function readDelivery(submissionKey: string): Promise<DeliveryRow | null> {
  const row = await deliveries.get(submissionKey)
  return row ? upgradeRow<DeliveryRow>(row, deliveryVersion, deliverySteps) : null
}

/**
 * How long ago a receipt was written, in milliseconds: by the server's clock, before its first answer by the device's, which
 * may have been wrong all the time.
 */
export function sinceSent({ sentAt, notedAt = sentAt }: DeliveryRow): number {
  const now = trueNow()
  return now === null ? Date.now() - notedAt : now - sentAt
}

/** Deliveries, newest first: all, or those of the last so many milliseconds. */
export async function listDeliveries({ within = Infinity }: { within?: number } = {}): Promise<DeliveryRow[]> {
  const rows = await deliveries.orderBy('sentAt').reverse().toArray()
  return upgradeRows<DeliveryRow>(rows, deliveryVersion, deliverySteps).filter((row) => sinceSent(row) < within)
}
