import { awaitOutcome, readStanding, type Standing } from '../../data/await-outcome.ts'
import type { OutboxRow } from '../../data/local-db.ts'
import { replayOutbox } from '../../data/replay.ts'
import { describeOutcome, type Outcome } from './outcome-words.ts'

/** Milliseconds to wait on the form for what becomes of an entry; after that its card on the journey page tells. */
const patience = 6000

export interface Sent extends Outcome {
  isPasswordRefused: boolean
}

/** Sends a kept entry if it can be, and says how it stands then. `before` is its row if it had been kept earlier. */
export async function sendAndTell(key: string, before: OutboxRow | null): Promise<Sent> {
  const standing = asPaused(before, await sendAndWait(key))
  const isPasswordRefused = standing.status === 'open' && standing.row.reason === 'wrong-password'
  return { ...describeOutcome(standing, navigator.onLine), isPasswordRefused }
}

/** Sends what can be sent, and waits a while for this entry. Offline there is nothing to wait for. */
async function sendAndWait(key: string): Promise<Standing> {
  // A replay that cannot write is tried again by the next trigger; the entry itself is safe already.
  const replay = replayOutbox({ force: true }).catch(() => undefined)
  if (navigator.onLine) return awaitOutcome(key, patience)
  await replay
  return readStanding(key)
}

/** An entry still held back by a password refused before has not been refused again. */
function asPaused(before: OutboxRow | null, standing: Standing): Standing {
  if (!before || standing.status !== 'open' || standing.row.reason !== 'wrong-password') return standing
  if (standing.row.attempts > before.attempts) return standing
  return { status: 'open', row: { ...standing.row, state: 'waiting', reason: 'password-paused' } }
}
