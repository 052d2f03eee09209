import type { HoldRow, Wait, WaitReason } from './rows.ts'
import { isOver } from './waits.ts'

/**
 * What made a context look at the outbox: a person asked for it; the network came back (or the app was opened); a delay
 * is over or an entry was added; the browser's sync event with no page open.
 */
export type Cause = 'person' | 'network' | 'clock' | 'sync'

export interface Wake {
  cause: Cause
  /** When it happened (milliseconds): it cuts short only waits that had begun by then. */
  at: number
}

const wantOfNetwork: readonly string[] = ['timeout', 'no-answer', 'sign-in-page'] satisfies WaitReason[]

/** The waits that each cause cuts short. A time the server asked for and a rate limit are always waited for. */
const cutShort: Record<Cause, readonly string[]> = {
  person: [...wantOfNetwork, 'server-busy'],
  network: wantOfNetwork,
  sync: wantOfNetwork,
  clock: [],
}

/**
 * True while a wait holds. A wake cuts short only what had begun before it happened: when one event wakes two tabs and
 * the worker, the failure of the first is a wait that the others respect.
 */
export const holds = (wait: Wait & { reason: HoldRow['reason'] }, wakes: readonly Wake[], now: number): boolean =>
  !isOver(wait, now) && !wakes.some(({ cause, at }) => wait.since <= at && cutShort[cause].includes(wait.reason))
