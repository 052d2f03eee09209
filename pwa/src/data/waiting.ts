import type { Replay } from './outbox/replay.ts'
import { replayOutbox } from './outbox/replay.ts'
import { countQueued, nextLook, type NextLook } from './outbox/queries.ts'
import { countReports, nextReport, sendReports } from './reports.ts'

/** Sends everything that waits on this device and is due. A report never holds up an entry, nor the other way round. */
export async function sendWaiting(replay: Replay): Promise<void> {
  const results = await Promise.allSettled([replayOutbox(replay), sendReports(replay.cause)])
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** When to look next; null when nothing could be sent without the person. */
export async function nextWaiting(): Promise<NextLook | null> {
  const looks = (await Promise.all([nextLook(), nextReport()])).flatMap((look) => look ?? [])
  if (looks.length === 0) return null
  return { dueAt: Math.min(...looks.map(({ dueAt }) => dueAt)), since: Math.max(...looks.map(({ since }) => since)) }
}

/** Entries and reports that the server does not have yet. */
export const countWaiting = async (): Promise<number> => (await countQueued()) + (await countReports())
