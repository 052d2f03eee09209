import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPushFollows, writePushFollows } from '../../data/push-follows.ts'
import { refuse, sendJson, type Step } from '../../data/testing/scripted-server.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { makeToy } from './testing/makers.ts'
import { openJourney } from './testing/open-journey.tsx'

const server = useScriptedServer()
let answers: Record<string, Step> = {}
const gives =
  (body: object, status = 200): Step =>
  (_, response) =>
    sendJson(response, status, body)

beforeEach(() => {
  answers = {
    '/api/toys/BEAR42/followers': gives({ asked: true }, 202),
    '/api/push/key': gives({ publicKey: 'BKey' }),
    '/api/toys/BEAR42/push-followers': gives({ following: true }, 201),
    '/api/push/leave': gives({ left: true }),
  }
  server.toys.set('bear42', makeToy())
  server.everything = (arrival, response) => {
    const answer = answers[arrival.path]
    if (!answer) return 'pass'
    return answer(arrival, response)
  }
  const { fetch: real } = globalThis
  vi.stubGlobal('fetch', (input: URL, init?: RequestInit) => {
    if (isCutOff) return Promise.reject(new TypeError('no network'))
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body) as unknown)
    inFlight += 1
    return real(input, init).finally(() => (inFlight -= 1))
  })
})
let bodies: unknown[] = []
let isCutOff = false
let inFlight = 0
afterEach(() => {
  cleanup()
  bodies = []
  isCutOff = false
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  dispatchEvent(new Event('online'))
})

async function openDialog() {
  const user = openJourney('BEAR42')
  await user.click(await screen.findByRole('button', { name: 'Follow Captain Button' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Follow Captain Button' }))
  return { user, dialog }
}

describe('following by email', () => {
  it('says what happens, and the same for every address', async () => {
    const { user, dialog } = await openDialog()
    await user.type(dialog.getByLabelText('Your email address'), ' Ada@example.org ')
    await user.click(dialog.getByRole('button', { name: 'Send me the link' }))
    const sent = await dialog.findByText('Check your inbox')
    expect(document.activeElement?.contains(sent)).toBe(true)
    expect(dialog.getByText(/sent to Ada@example\.org/)).toBeTruthy()
    expect(bodies).toEqual([{ email: 'Ada@example.org' }])
  })

  it('sends nothing that is no address, and keeps what was typed', async () => {
    const { user, dialog } = await openDialog()
    const field = dialog.getByLabelText<HTMLInputElement>('Your email address')
    await user.clear(field)
    await user.click(dialog.getByRole('button', { name: 'Send me the link' }))
    expect(await dialog.findByText('Please enter your email address')).toBeTruthy()
    await user.type(field, 'ada@')
    await user.click(dialog.getByRole('button', { name: 'Send me the link' }))
    expect(await dialog.findByText('Please enter a valid email address')).toBeTruthy()
    expect(bodies).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Follow Captain Button' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Your email address')).value).toBe('ada@')
  })

  it('says why it did not work', async () => {
    answers['/api/toys/BEAR42/followers'] = refuse('rate_limited', { message: 'Too many journeys were followed.' })
    const { user, dialog } = await openDialog()
    const field = dialog.getByLabelText<HTMLInputElement>('Your email address')
    await user.clear(field)
    await user.type(field, 'ada@example.org')
    await user.click(dialog.getByRole('button', { name: 'Send me the link' }))
    expect(await dialog.findByText('Too many journeys were followed.')).toBeTruthy()
    expect(field.value).toBe('ada@example.org')
  })

  it('needs a connection, and says so', async () => {
    const { user, dialog } = await openDialog()
    // An answer that is still on its way would show that there is a network.
    await waitFor(() => expect(inFlight).toBe(0))
    isCutOff = true
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(await dialog.findByText('You’re offline')).toBeTruthy()
    const field = dialog.getByLabelText<HTMLInputElement>('Your email address')
    await user.clear(field)
    await user.type(field, 'ada@example.org')
    await user.click(dialog.getByRole('button', { name: 'Send me the link' }))
    expect(await dialog.findAllByText(/^You need a connection to follow/)).toHaveLength(2)
    expect([bodies, field.value]).toEqual([[], 'ada@example.org'])
  })
})

describe('following by push', () => {
  const keys = { p256dh: 'P', auth: 'A' }
  let subscription: PushSubscription | null
  let permission: NotificationPermission
  const subscribe = vi.fn((_options: PushSubscriptionOptionsInit) => {
    subscription = {
      unsubscribe: () => {
        subscription = null
        return Promise.resolve(true)
      },
      toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
    } as unknown as PushSubscription
    return Promise.resolve(subscription)
  })
  const requestPermission = vi.fn(() => Promise.resolve(permission))
  beforeEach(() => {
    subscription = null
    permission = 'granted'
    subscribe.mockClear()
    requestPermission.mockClear()
    vi.stubGlobal('PushManager', vi.fn())
    vi.stubGlobal('Notification', { requestPermission })
    const pushManager = { subscribe, getSubscription: () => Promise.resolve(subscription) }
    const getRegistration = () => Promise.resolve({ active: {}, pushManager })
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: { getRegistration } }))
  })
  const start = (dialog: ReturnType<typeof within>) => dialog.findByRole('button', { name: 'Turn on notifications' })

  it('asks for the permission only after a press, and remembers on the device what it follows', async () => {
    const { user, dialog } = await openDialog()
    const button = await start(dialog)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(requestPermission).not.toHaveBeenCalled()
    await user.click(button)
    expect(await dialog.findByText('You follow Captain Button on this device')).toBeTruthy()
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
    expect(bodies).toEqual([{ endpoint: 'https://push.example/1', keys }])
    expect(await readPushFollows()).toEqual({ endpoint: 'https://push.example/1', toys: ['bear42'] })
  })

  it('is stopped where it was started', async () => {
    subscription = await subscribe({})
    await writePushFollows({ endpoint: 'https://push.example/1', toys: ['bear42'] })
    const { user, dialog } = await openDialog()
    await user.click(await dialog.findByRole('button', { name: 'Stop following' }))
    expect(await screen.findByText('You no longer follow this journey on this device')).toBeTruthy()
    expect(bodies.at(-1)).toEqual({ toyId: 'BEAR42', endpoint: 'https://push.example/1' })
    expect([await readPushFollows(), subscription]).toEqual([null, null])
    expect(await start(dialog)).toBeTruthy()
  })

  it.each([
    ['denied', /^Notifications are blocked for this site/],
    ['default', /^You haven’t allowed notifications/],
  ] as const)('says what it means that the permission is %s', async (answer, words) => {
    permission = answer
    const { user, dialog } = await openDialog()
    const button = await start(dialog)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    await user.click(button)
    expect(await dialog.findByText(words)).toBeTruthy()
    expect(subscribe).not.toHaveBeenCalled()
  })

  it('is not offered where the site sends none', async () => {
    answers['/api/push/key'] = gives({ publicKey: null })
    const { dialog } = await openDialog()
    await waitFor(() => expect(dialog.queryByRole('heading', { name: 'On this device' })).toBeNull())
  })

  it('says on an iPhone that the app has to be on the home screen first', async () => {
    vi.unstubAllGlobals()
    openPage()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; Safari)')
    const { dialog } = await openDialog()
    expect(await dialog.findByText(/^On an iPhone or iPad, notifications work once/)).toBeTruthy()
  })
})

/** The globals that a test has given back are those of the page again. */
const openPage = () => expect('PushManager' in globalThis).toBe(false)

it('has the address of the feed', async () => {
  const { user, dialog } = await openDialog()
  const field = dialog.getByLabelText<HTMLInputElement>('Address of the feed')
  expect(field.value).toBe(`${location.origin}/api/toys/BEAR42/feed.atom`)
  await user.click(dialog.getByRole('button', { name: 'Copy address' }))
  expect(await screen.findByText('Address copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(field.value)
})

it('is offered to who has just activated the tag', async () => {
  const user = openJourney('BEAR42', 'activated')
  expect(await screen.findByText('Where will Captain Button go next?')).toBeTruthy()
  const [, offered] = screen.getAllByRole('button', { name: 'Follow Captain Button' })
  await user.click(offered as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Follow Captain Button' })).toBeTruthy()
  expect(screen.queryByText('Where will Captain Button go next?')).toBeNull()
})
