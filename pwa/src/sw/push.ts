import { photoPath } from '#contract/photos'
import { paths } from '../paths.ts'
import { renewPushFollows, type SubscriptionJson } from '../data/push-follows.ts'

/** What the server sends of new stops (api/features/followers/push-outbox.ts). */
interface StopNotice {
  title: string
  body: string
  toyId: string
  photoKey: string | null
  /** The same for all notifications about a journey. */
  tag: string
  digestId: number | null
}

/** What a notification keeps for the next one about the journey. */
interface Shown {
  path: string
  digestId: number | null
  /** Its title, and those of the ones that it has replaced, the newest first. */
  titles: readonly string[]
}

/** Titles of earlier notifications that a newer one repeats. */
const repeated = 3

const isText = (value: unknown): value is string => typeof value === 'string'

function readNotice(data: PushMessageData | null): StopNotice | null {
  try {
    const { title, body, toyId, photoKey, tag, digestId } = (data?.json() ?? {}) as Record<string, unknown>
    if (!isText(title) || !isText(body) || !isText(toyId) || !isText(tag)) return null
    const isPhoto = isText(photoKey) && /^[0-9a-f]{40}$/.test(photoKey)
    return {
      ...{ title, body, toyId, tag },
      photoKey: isPhoto ? photoKey : null,
      digestId: typeof digestId === 'number' ? digestId : null,
    }
  } catch {
    return null
  }
}

/** What the notification on the screen, which this one replaces, has told of. The same message again adds nothing. */
async function readEarlier(registration: ServiceWorkerRegistration, { tag, digestId }: StopNotice): Promise<string[]> {
  // The news matters more than what came before it.
  const [shown] = await registration.getNotifications({ tag }).catch(() => [])
  const { titles, digestId: last } = (shown?.data ?? {}) as Partial<Shown>
  if (!Array.isArray(titles)) return []
  const own = last === digestId ? 1 : 0
  return titles.filter(isText).slice(own, own + repeated)
}

/** Shows what is new. A browser takes the permission away from a site that shows nothing, so an unreadable message is told too. */
export async function showNotice(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const notice = readNotice(data)
  if (!notice) return registration.showNotification('Plush Trails', { icon: '/icons/icon-192.png' })
  const { title, body, toyId, photoKey, tag, digestId } = notice
  const earlier = await readEarlier(registration, notice)
  const picture = photoKey === null ? {} : { image: photoPath(photoKey, 960) }
  await registration.showNotification(title, {
    body: [body, ...earlier].join('\n'),
    // A later one replaces it, without a sound while it has not been dismissed.
    tag,
    icon: photoKey === null ? '/icons/icon-192.png' : photoPath(photoKey, 480),
    badge: '/icons/icon-192.png',
    data: { path: paths.journey(toyId), digestId, titles: [title, ...earlier] } satisfies Shown,
    ...picture,
  })
}

/** Opens the journey: in a tab that shows it already, else in a new one. What is being written elsewhere is left alone. */
export async function openNotice(clients: Clients, notification: Notification): Promise<void> {
  notification.close()
  const { path } = (notification.data ?? {}) as { path?: unknown }
  const asked = new URL(isText(path) ? path : '/', location.origin)
  const url = asked.origin === location.origin ? asked : new URL('/', location.origin)
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = open.find((client) => new URL(client.url).pathname === url.pathname)
  if (shown) await shown.focus()
  else await clients.openWindow(url.href)
}

interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** The browser has replaced the subscription, or ended it, when it is made anew with the same key. */
export async function followChange(
  manager: PushManager,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  const next =
    newSubscription ??
    (await manager.getSubscription()) ??
    (applicationServerKey ? await manager.subscribe({ userVisibleOnly: true, applicationServerKey }) : null)
  if (next) await renewPushFollows(next.toJSON() as SubscriptionJson)
}
