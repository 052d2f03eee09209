import { within } from '../../concurrency/within.ts'

interface Options {
  /** Writes something; rejects when that is refused. */
  write(): Promise<void>
  /** For how long an outcome is as good as a new one. */
  everyMs: number
}

export interface Probe {
  /** Calls within `everyMs`, and while one is under way, share one outcome. Answers within 3 s. */
  ping(): Promise<void>
  /** Something was refused meanwhile: the last outcome counts no longer. */
  doubt(): void
}

const patienceMs = 3_000

/** Finds out whether a store can be written to, and remembers it for a while. */
export function createProbe({ write, everyMs }: Options): Probe {
  let last: { at: number; outcome: Promise<void> } | null = null
  let isUnderWay = false
  return {
    ping() {
      if (!last || (!isUnderWay && Date.now() - last.at >= everyMs)) {
        isUnderWay = true
        const outcome = write().finally(() => (isUnderWay = false))
        outcome.catch(() => undefined)
        last = { at: Date.now(), outcome }
      }
      // A network file system without its server never answers.
      return within(patienceMs, last.outcome, `The photo store did not answer in ${patienceMs} ms`)
    },
    doubt() {
      if (last) last.at = -Infinity
    },
  }
}
