import type { ReceiptRow } from '../data/local-db.ts'
import { useLater } from './use-later.ts'

const openedAt = Date.now()

async function open(next: (receipts: ReceiptRow[]) => void): Promise<() => void> {
  const [{ follow }, { listReceipts }] = await Promise.all([import('./live.ts'), import('../data/receipts.ts')])
  return follow(() => listReceipts({ since: openedAt }), next)
}

const none: ReceiptRow[] = []

/** Entries the server confirmed since this page was opened, newest first. */
export const useReceipts = (): ReceiptRow[] => useLater(none, open)
