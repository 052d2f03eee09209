import { useEffect, useState } from 'react'
import { fetchPushKey, followByPush, leaveByPush } from '../../data/followers.ts'
import { ApiError, NetworkError } from '../../data/http.ts'
import { readPushFollows, renewPushFollows, type SubscriptionJson } from '../../data/push-follows.ts'
import { isIos } from '../../hooks/installed.ts'
import { followWords } from '../../messages/follow.ts'

/** `off`: the site sends none. `ios`: only once the app is on the home screen. */
export type PushState = 'asking' | 'off' | 'ios' | 'unsupported' | 'ready' | 'following'

export interface FollowByPush {
  state: PushState
  isBusy: boolean
  /** What went wrong, as a sentence. */
  problem: string | null
  start: () => void
  /** Resolves with true when it worked. */
  stop: () => Promise<boolean>
}

/** Notifications of one journey on this device; the browser's permission is asked for by a press only. */
export function useFollowByPush(toyId: string): FollowByPush {
  const [state, setState] = useState<PushState>('asking')
  const [key, setKey] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const aborting = new AbortController()
    void findState(toyId, aborting.signal).then((found) => {
      if (aborting.signal.aborted) return
      setState(found.state)
      setKey(found.key)
    })
    return () => aborting.abort()
  }, [toyId])

  const run = async (work: () => Promise<PushState>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setProblem(null)
    try {
      setState(await work())
      return true
    } catch (error) {
      setProblem(sentenceFor(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    state,
    isBusy,
    problem,
    start: () => void run(() => subscribe(toyId, key)),
    stop: () => run(() => unsubscribe(toyId)),
  }
}

class PushProblem extends Error {}

function sentenceFor(error: unknown): string {
  if (error instanceof PushProblem) return error.message
  if (error instanceof ApiError && error.sentence) return error.sentence
  if (error instanceof NetworkError) return followWords().failedText
  return followWords().push.failed
}

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

async function findState(toyId: string, signal: AbortSignal): Promise<{ state: PushState; key: string | null }> {
  if (!canPush()) return { state: isIos() ? 'ios' : 'unsupported', key: null }
  if (await isFollowing(toyId)) return { state: 'following', key: null }
  // Without an answer the button is there, and says why when it is pressed.
  const key = await fetchPushKey(signal).catch(() => '')
  return { state: key === null ? 'off' : 'ready', key }
}

/** What this device remembers counts only while its subscription is there. */
async function isFollowing(toyId: string): Promise<boolean> {
  const follows = await readPushFollows().catch(() => null)
  if (!follows?.toys.includes(toyId.toLowerCase())) return false
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  if (!subscription) return false
  await renewPushFollows(subscription.toJSON() as SubscriptionJson).catch(() => undefined)
  return true
}

async function subscribe(toyId: string, known: string | null): Promise<PushState> {
  const words = followWords().push
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushProblem(permission === 'denied' ? words.denied : words.dismissed)
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) throw new PushProblem(words.notReady)
  const key = known || (await fetchPushKey(AbortSignal.timeout(15_000)))
  if (!key) return 'off'
  const subscription = await subscribeWith(registration.pushManager, key)
  await followByPush(toyId, subscription.toJSON() as SubscriptionJson)
  return 'following'
}

/** A subscription made with another key of this site receives nothing any more. */
async function subscribeWith(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const old = await manager.getSubscription()
    if (!old || (error as DOMException).name !== 'InvalidStateError') throw error
    await old.unsubscribe()
    return await manager.subscribe(options)
  }
}

async function unsubscribe(toyId: string): Promise<PushState> {
  const isLast = await leaveByPush(toyId)
  if (isLast) {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  }
  return 'ready'
}
