import type { AppError } from '../errors.ts'
import type { Budgets } from './budgets.ts'
import type { Sender } from './sender.ts'

export interface ReadBudget {
  /** Counts one read. Returns what to throw when the sender has read too much, else null. */
  count(sender: Sender): AppError | null
}

interface Needs {
  budgets: Pick<Budgets, 'take'>
  /** The `reads` of one sender, in its shortest window. */
  window: { readonly points: number; readonly seconds: number }
}

/** Parts of the budget that are counted here before they are taken from the common one. */
const parts = 20
const flushMs = 5000

/**
 * The budget of reads, which must not cost a query each: every process counts on its own and takes what it has counted from
 * the common budget in parts, behind the answers. Whoever reads so little that it could never use the budget up is
 * forgotten after some seconds, and its address never written down.
 */
export function createReadBudget({ budgets, window: { points, seconds } }: Needs): ReadBudget {
  const part = Math.max(1, Math.ceil(points / parts))
  const ofNote = Math.ceil((points / seconds) * (flushMs / 1000) * 0.1)
  const counted = new Map<string, { sender: Sender; reads: number }>()
  const refused = new Map<string, { until: number; error: AppError }>()
  let timer: NodeJS.Timeout | null = null

  async function take(sender: Sender, reads: number): Promise<void> {
    try {
      await budgets.take('reads', sender, reads)
    } catch (error) {
      // Any other failure is one of our own: nobody is refused for it.
      const { code, retryAfter = 1 } = error as Partial<AppError>
      if (code !== 'rate_limited') return
      refused.set(sender.address, { until: Date.now() + retryAfter * 1000, error: error as AppError })
    }
  }

  function flush(): void {
    timer = null
    const now = Date.now()
    for (const { sender, reads } of counted.values()) if (reads >= ofNote) void take(sender, reads)
    counted.clear()
    for (const [address, { until }] of refused) if (until <= now) refused.delete(address)
  }

  return {
    count(sender) {
      const refusal = refused.get(sender.address)
      if (refusal && refusal.until > Date.now()) return refusal.error
      const mine = counted.get(sender.address) ?? { sender, reads: 0 }
      mine.reads++
      if (mine.reads < part) counted.set(sender.address, mine)
      else {
        counted.delete(sender.address)
        void take(sender, mine.reads)
      }
      timer ??= setTimeout(flush, flushMs).unref()
      return null
    },
  }
}
