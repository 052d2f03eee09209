import { liveQuery } from 'dexie'
import type { OutboxRow, ReceiptRow } from './local-db.ts'
import { readQueuedEntry } from './outbox.ts'
import { readReceipt } from './receipts.ts'

/** How an entry stands: the server has it, it waits or needs the person, or it is gone without a trace (discarded). */
export type Standing = { status: 'sent'; receipt: ReceiptRow } | { status: 'open'; row: OutboxRow } | { status: 'gone' }

export async function readStanding(key: string): Promise<Standing> {
  const [queued, receipt] = await Promise.all([readQueuedEntry(key), readReceipt(key)])
  if (receipt) return { status: 'sent', receipt }
  return queued ? { status: 'open', row: queued.row } : { status: 'gone' }
}

const isDecided = (standing: Standing) =>
  standing.status !== 'open' || standing.row.state === 'needs-you' || standing.row.state === 'waiting'

/** Waits until an attempt with this entry has come to something, at most so many milliseconds, and says how it stands. */
export function awaitOutcome(key: string, atMost: number): Promise<Standing> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      clearTimeout(timer)
      subscription.unsubscribe()
      end()
    }
    const timer = setTimeout(() => finish(() => resolve(readStanding(key))), atMost)
    const subscription = liveQuery(() => readStanding(key)).subscribe({
      next: (standing) => {
        if (isDecided(standing)) finish(() => resolve(standing))
      },
      error: (error: unknown) => finish(() => reject(error as Error)),
    })
  })
}
