import { withOutboxLock } from './outbox-lock.ts'

export interface ReplayOptions {
  /** Also entries whose own delay is not over ("Send now", `online`); what the server asked for is always honoured. */
  force?: boolean
}

let running: Promise<void> | null = null
let again: ReplayOptions | null = null

/**
 * Sends what can be sent now and resolves when there is nothing left to do. Calls during a run do not start another:
 * they make this context look once more when the run is over, so that no wake-up is lost.
 */
export function replayOutbox(options: ReplayOptions = {}): Promise<void> {
  if (running) {
    again = { force: Boolean(again?.force ?? false) || Boolean(options.force) }
    return running
  }
  running = runUntilQuiet(options)
  return running
}

async function runUntilQuiet(first: ReplayOptions): Promise<void> {
  try {
    let options: ReplayOptions | null = first
    while (options) {
      const { force = false } = options
      again = null
      const { sendDue } = await import('./send-due.ts')
      await withOutboxLock((exclusive) => sendDue(force, exclusive))
      options = again
    }
  } finally {
    // In the same breath as the last look at `again`: a call in between would be heard by nobody.
    running = null
  }
}
