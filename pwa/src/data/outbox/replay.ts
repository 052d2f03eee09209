import { withLock } from '../locks.ts'
import type { Cause, Wake } from './causes.ts'

export interface Replay {
  cause: Cause
  /** No attempt begins later than this (milliseconds); the browser ends a sync event that takes too long. */
  until?: number
}

interface Run {
  wakes: Wake[]
  until: number | undefined
}

let running: Promise<void> | null = null
let next: Run | null = null

/**
 * Sends what may be sent now and resolves when this context has nothing left to do. Single flight: calls during a run
 * do not start another, but make this context look once more when the run is over, so that no wake-up is lost.
 */
export function replayOutbox({ cause, until }: Replay): Promise<void> {
  const wake: Wake = { cause, at: Date.now() }
  next = { wakes: [...(next?.wakes ?? []), wake], until }
  return (running ??= runUntilQuiet())
}

async function runUntilQuiet(): Promise<void> {
  try {
    // One context at a time, over all tabs and the worker.
    const { sendDue } = await import('./send-due.ts')
    while (next) {
      await withLock('outbox', () => {
        const run = next
        next = null
        return run ? sendDue(run.wakes, run.until) : Promise.resolve()
      })
    }
  } finally {
    // Synchronous with the last look at `next`: no call can come between the two and be forgotten.
    running = null
  }
}
