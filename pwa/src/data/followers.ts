import type { FollowConfirmed, FollowLink } from '#contract/followers'
import { apiPaths } from '#contract/paths'
import { ask } from './api.ts'
import { readPushFollows, writePushFollows, type SubscriptionJson } from './push-follows.ts'

const contract = () => import('#contract/followers')
const timeLimit = 15_000

const post = (body: object, token?: string) => ({
  method: 'POST' as const,
  headers: { 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
  body: JSON.stringify(body),
  timeLimit,
})

/** Asks the server to ask whoever reads this mailbox; resolves in the same way whether or not it follows already. */
export async function askToFollow(toyId: string, email: string): Promise<void> {
  await ask(async () => (await contract()).followAskedSchema, apiPaths.followers(toyId), post({ email }))
}

/** What the link in an email is about; ApiError 404 when it is not valid any more. */
export const fetchFollowLink = (token: string, signal: AbortSignal): Promise<FollowLink> =>
  ask(async () => (await contract()).followLinkSchema, apiPaths.follow(), {
    headers: { Authorization: `Bearer ${token}` },
    signal,
    timeLimit,
  })

export const confirmFollow = (token: string, toyIds: readonly string[]): Promise<FollowConfirmed> =>
  ask(async () => (await contract()).followConfirmedSchema, apiPaths.confirmFollow(), post({ toyIds }, token))

export async function leaveFollow(token: string): Promise<void> {
  await ask(async () => (await contract()).followLeftSchema, apiPaths.leaveFollow(), post({}, token))
}

/** The key to subscribe with; null where the site sends no push messages. */
export async function fetchPushKey(signal: AbortSignal): Promise<string | null> {
  const schema = async () => (await contract()).pushKeySchema
  return (await ask(schema, apiPaths.pushKey(), { signal, timeLimit })).publicKey
}

/** Follows a journey at this subscription, and remembers it on the device. */
export async function followByPush(toyId: string, { endpoint = '', keys }: SubscriptionJson): Promise<void> {
  const schema = async () => (await contract()).pushFollowedSchema
  await ask(schema, apiPaths.pushFollowers(toyId), post({ endpoint, keys }))
  const known = await readPushFollows()
  const toys = new Set([...(known?.toys ?? []), toyId.toLowerCase()])
  await writePushFollows({ endpoint, toys: [...toys] })
}

/** Ends that; resolves with true when this device follows no other journey. */
export async function leaveByPush(toyId: string): Promise<boolean> {
  const known = await readPushFollows()
  if (!known) return true
  const schema = async () => (await contract()).followLeftSchema
  await ask(schema, apiPaths.leavePush(), post({ toyId, endpoint: known.endpoint }))
  const toys = known.toys.filter((id) => id !== toyId.toLowerCase())
  await writePushFollows({ ...known, toys })
  return toys.length === 0
}
