import { readConnection } from '../../data/connection.ts'
import { awaitFate } from '../../data/outbox/await-fate.ts'
import { readFate, type Fate } from '../../data/outbox/queries.ts'
import { replayOutbox } from '../../data/outbox/replay.ts'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { isStorageKept } from '../../hooks/storage-support.ts'
import { offerInstall } from '../../ui/install.ts'
import { describeOutcome, type Outcome } from './outcome-words.ts'

/** Milliseconds to wait on the form for what becomes of an entry; after that its card on the journey page tells. */
const patience = 6000

export interface Sent extends Outcome {
  isPasswordRefused: boolean
}

/** Sends a kept entry if it can be, and reports its status then. `before` is the entry as it was, if it had been kept earlier. */
export async function sendAndTell(submissionKey: string, before: QueuedEntry | null): Promise<Sent> {
  const fate = asPaused(before, await sendAndWait(submissionKey))
  const outcome = describeOutcome(fate, readConnection() !== 'offline', isStorageKept())
  if (outcome.toast && outcome.toast.tone !== 'destructive') offerInstall()
  return { ...outcome, isPasswordRefused: isPasswordWrong(fate) }
}

/** Sends what can be sent, and waits a while for this entry. Offline there is nothing to wait for. */
async function sendAndWait(submissionKey: string): Promise<Fate> {
  // A replay that cannot write is tried again by the next trigger; the entry itself is safe already.
  const replay = replayOutbox({ cause: 'person' }).catch(() => undefined)
  if (readConnection() !== 'offline') return awaitFate(submissionKey, patience)
  await replay
  return readFate(submissionKey)
}

const isPasswordWrong = (fate: Fate) =>
  fate.name === 'open' && fate.entry.status.name === 'needs-you' && fate.entry.status.reason === 'wrong-password'

/** An entry whose password had been refused before, and that waits for another one, has not been refused again. */
function asPaused(before: QueuedEntry | null, fate: Fate): Fate {
  if (!before || fate.name !== 'open' || !isPasswordWrong(fate)) return fate
  if (!isPasswordWrong({ name: 'open', entry: before })) return fate
  const status = { name: 'waiting', reason: 'toy-password', message: null, until: null } as const
  return { name: 'open', entry: { ...fate.entry, status } }
}
