import { localDb, rowVersion, upgradeRows, type ReceiptRow } from './local-db.ts'

const kept = 100

/** Notes that the server has an entry. Runs inside the transaction that takes the entry out of the outbox. */
export async function keepReceipt(receipt: Omit<ReceiptRow, 'v' | 'sentAt'>): Promise<void> {
  await localDb.receipts.put({ ...receipt, v: rowVersion, sentAt: Date.now() })
  const surplus = await localDb.receipts.orderBy('sentAt').reverse().offset(kept).primaryKeys()
  await localDb.receipts.bulkDelete(surplus)
}

export const readReceipt = async (key: string): Promise<ReceiptRow | null> =>
  upgradeRows([await localDb.receipts.get(key)].filter((row) => row !== undefined))[0] ?? null

/** Receipts, newest first; `since` in milliseconds leaves out older ones. */
export async function listReceipts({ since = 0 }: { since?: number } = {}): Promise<ReceiptRow[]> {
  const rows = await localDb.receipts.where('sentAt').above(since).reverse().sortBy('sentAt')
  return upgradeRows(rows)
}
