import { apiPaths } from '#contract/paths'
import { errorOf, exchange } from './http.ts'
import { localDb } from './local-db.ts'

/** Which journeys this device follows by push, and at which endpoint the server knows it. */
export interface PushFollows {
  endpoint: string
  /** Tag IDs in lower case. */
  toys: string[]
}

const name = 'push-follows'

export async function readPushFollows(): Promise<PushFollows | null> {
  const row = await localDb.meta.get(name)
  return (row?.value ?? null) as PushFollows | null
}

export async function writePushFollows(follows: PushFollows | null): Promise<void> {
  if (follows === null || follows.toys.length === 0) await localDb.meta.delete(name)
  else await localDb.meta.put({ name, v: 1, value: follows })
}

/** As `PushSubscription.toJSON()` has it. */
export interface SubscriptionJson {
  endpoint?: string
  keys?: Record<string, string>
}

const timeLimit = 15_000

/** Moves what this device follows to its new subscription; does nothing when the server knows it by that one. */
export async function renewPushFollows(next: SubscriptionJson): Promise<void> {
  const follows = await readPushFollows()
  if (!follows || next.endpoint === undefined || next.endpoint === follows.endpoint) return
  const { endpoint, keys } = next
  const answer = await exchange(apiPaths.renewPush(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ oldEndpoint: follows.endpoint, subscription: { endpoint, keys } }),
    timeLimit,
  })
  const error = errorOf(answer)
  if (error) throw error
  await writePushFollows({ ...follows, endpoint })
}
