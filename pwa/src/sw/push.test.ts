import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readPushFollows, writePushFollows } from '../data/push-follows.ts'
import { sendJson } from '../data/testing/scripted-server.ts'
import { useScriptedServer } from '../data/testing/use-scripted-server.ts'
import { followChange, openNotice, showNotice } from './push.ts'

const server = useScriptedServer()
const showNotification = vi.fn((_title: string, _options?: NotificationOptions) => Promise.resolve())
/** Notifications on the screen: one for each tag. */
let shown: NotificationOptions[] = []
const registration = {
  async showNotification(title: string, options: NotificationOptions = {}) {
    shown = [...shown.filter(({ tag }) => tag !== options.tag), options]
    await showNotification(title, options)
  },
  getNotifications: ({ tag }: { tag: string }) => Promise.resolve(shown.filter((one) => one.tag === tag)),
} as unknown as ServiceWorkerRegistration
beforeEach(() => {
  shown = []
  showNotification.mockClear()
})

const dataOf = (value: unknown) => ({ json: () => JSON.parse(String(value)) as unknown }) as PushMessageData
const notice = {
  title: 'Bruno was in Lisbon',
  body: 'Trams (Cleo)',
  toyId: 'BEAR-7',
  photoKey: 'ab'.repeat(20),
  tag: 'journey-BEAR-7',
  digestId: 7,
}

describe('a push message', () => {
  it('becomes a notification with the photo', async () => {
    await showNotice(registration, dataOf(JSON.stringify(notice)))
    expect(showNotification).toHaveBeenCalledWith(
      notice.title,
      expect.objectContaining({
        ...{ body: notice.body, tag: 'journey-BEAR-7' },
        data: { path: '/journey/BEAR-7', digestId: 7, titles: [notice.title] },
        image: `/photos/${notice.photoKey}-960.webp`,
      }),
    )
  })

  it('replaces the notification about the same journey, and repeats what that told of', async () => {
    const show = (fields: Partial<typeof notice>) =>
      showNotice(registration, dataOf(JSON.stringify({ ...notice, ...fields })))
    const bodies = () => shown.map(({ body }) => body)
    await show({})
    // Sent twice, it is one piece of news.
    await show({})
    expect(bodies()).toEqual(['Trams (Cleo)'])
    await show({ title: 'Bruno was in Faro', body: 'Wind (Rui)', digestId: 8 })
    await show({ title: 'Bruno was in Faro', body: 'Wind (Rui)', digestId: 8 })
    expect(bodies()).toEqual(['Wind (Rui)\nBruno was in Lisbon'])
    for (const digestId of [9, 10, 11]) await show({ title: `Title ${digestId}`, body: 'Words', digestId })
    expect(bodies()).toEqual(['Words\nTitle 10\nTitle 9\nBruno was in Faro'])
    await show({ toyId: 'KIT-1', tag: 'journey-KIT-1', body: 'Elsewhere' })
    expect(bodies()).toEqual(['Words\nTitle 10\nTitle 9\nBruno was in Faro', 'Elsewhere'])
  })

  it('is shown when the browser does not tell what is on the screen', async () => {
    const silent = { ...registration, getNotifications: () => Promise.reject(new Error('not now')) }
    await showNotice(silent as unknown as ServiceWorkerRegistration, dataOf(JSON.stringify(notice)))
    expect(shown).toMatchObject([{ body: notice.body }])
  })

  it('of an earlier release of the server is shown', async () => {
    const { digestId: _, ...earlier } = notice
    await showNotice(registration, dataOf(JSON.stringify(earlier)))
    expect(shown).toMatchObject([{ body: notice.body, tag: notice.tag }])
  })

  it.each(['not json', '{}', '{"title":7}', 'null'])(
    'that cannot be read (%s) is shown without words of its own',
    async (text) => {
      await showNotice(registration, dataOf(text))
      expect(showNotification).toHaveBeenCalledWith('Plush Trails', { icon: '/icons/icon-192.png' })
    },
  )

  it('leads to no picture but a stored one', async () => {
    await showNotice(registration, dataOf(JSON.stringify({ ...notice, photoKey: '../../evil' })))
    expect(showNotification.mock.calls[0]?.[1]).toMatchObject({ icon: '/icons/icon-192.png' })
    expect(showNotification.mock.calls[0]?.[1]).not.toHaveProperty('image')
  })
})

describe('a pressed notification', () => {
  const pressed = (path: unknown) => ({ close: vi.fn(), data: { path } }) as unknown as Notification
  function windowsAt(...paths: string[]) {
    const focus = vi.fn(() => Promise.resolve())
    const openWindow = vi.fn((_url: string) => Promise.resolve(null))
    const open = paths.map((path) => ({ url: location.origin + path, focus }))
    return { focus, openWindow, matchAll: () => Promise.resolve(open) }
  }

  it('shows the journey: where it is open already, else in a new window', async () => {
    const open = windowsAt('/journey/BEAR-7', '/')
    await openNotice(open as unknown as Clients, pressed('/journey/BEAR-7'))
    expect([open.focus.mock.calls.length, open.openWindow.mock.calls.length]).toEqual([1, 0])
    // A form that somebody writes in is left alone.
    const other = windowsAt('/journey/BEAR-7/add-entry')
    await openNotice(other as unknown as Clients, pressed('/journey/BEAR-7'))
    expect(other.openWindow).toHaveBeenCalledWith(`${location.origin}/journey/BEAR-7`)
  })

  it.each(['https://evil.example/', '//evil.example/', 7, undefined])('never leads elsewhere: %s', async (path) => {
    const open = windowsAt()
    await openNotice(open as unknown as Clients, pressed(path))
    expect(new URL(open.openWindow.mock.calls[0]?.[0] ?? '').origin).toBe(location.origin)
  })
})

describe('a subscription that the browser changes', () => {
  const subscriptionAt = (endpoint: string) =>
    ({
      options: { applicationServerKey: new ArrayBuffer(65) },
      toJSON: () => ({ endpoint, keys: { p256dh: 'P', auth: 'A' } }),
    }) as unknown as PushSubscription
  const managerOf = (subscription: PushSubscription | null) =>
    ({
      getSubscription: () => Promise.resolve(subscription),
      subscribe: () => Promise.resolve(subscriptionAt('https://push.example/new')),
    }) as unknown as PushManager
  const bodies: unknown[] = []
  beforeEach(async () => {
    bodies.length = 0
    server.everything = (_, response) => sendJson(response, 200, { renewed: 1 })
    const { fetch: real } = globalThis
    vi.stubGlobal('fetch', (input: URL, init?: RequestInit) => {
      bodies.push(JSON.parse(String(init?.body)))
      return real(input, init)
    })
    await writePushFollows({ endpoint: 'https://push.example/old', toys: ['bear-7'] })
    return () => vi.unstubAllGlobals()
  })
  const renewed = {
    oldEndpoint: 'https://push.example/old',
    subscription: { endpoint: 'https://push.example/new', keys: { p256dh: 'P', auth: 'A' } },
  }

  it.each([
    ['and says so', managerOf(null), { newSubscription: subscriptionAt('https://push.example/new') }],
    ['without saying so', managerOf(subscriptionAt('https://push.example/new')), {}],
    ['by ending it', managerOf(null), { oldSubscription: subscriptionAt('https://push.example/old') }],
  ])('%s is told to the server', async (_, manager, change) => {
    await followChange(manager, change)
    expect(bodies).toEqual([renewed])
    expect(await readPushFollows()).toEqual({ endpoint: 'https://push.example/new', toys: ['bear-7'] })
  })

  it('is kept for later when the server cannot be told', async () => {
    server.everything = (_, response) => void response.destroy()
    await expect(followChange(managerOf(subscriptionAt('https://push.example/new')), {})).rejects.toThrow()
    expect((await readPushFollows())?.endpoint).toBe('https://push.example/old')
  })

  it('is nobody’s business on a device that follows nothing', async () => {
    await writePushFollows(null)
    await followChange(managerOf(subscriptionAt('https://push.example/new')), {})
    expect(bodies).toEqual([])
  })
})
