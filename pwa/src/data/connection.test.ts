import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConnection, watchConnection } from './connection.ts'
import { exchange } from './http.ts'
import {
  breakOff,
  html,
  refuse,
  sendJson,
  startScriptedServer,
  type ScriptedServer,
  type Step,
} from './testing/scripted-server.ts'

let server: ScriptedServer
let onLine = true
const seen: string[] = []
let unwatch: () => void
const events = new EventTarget()

beforeEach(async () => {
  server = await startScriptedServer()
  onLine = true
  seen.length = 0
  vi.stubGlobal('location', new URL(server.url))
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine
    },
  })
  // What an earlier test has seen.
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  unwatch = watchConnection(() => seen.push(readConnection()))
  events.dispatchEvent(new Event('online'))
  seen.length = 0
})
afterEach(async () => {
  unwatch()
  await server.close()
})
const ask = (timeLimit = 2_000) => exchange('/healthz', { timeLimit }).catch(() => undefined)
const answered: Step = (_, response) => sendJson(response, 200, { status: 'ok' })

describe('the way to our server', () => {
  const cases: [string, Step, string][] = [
    ['an answer of ours', answered, 'online'],
    ['a refusal of ours', refuse('not_found'), 'online'],
    ['a line that breaks', breakOff, 'unanswered'],
    ['a line that says nothing', () => undefined, 'unanswered'],
    ['a proxy that cannot reach us', html(502), 'unanswered'],
    ['a sign-in page', html(200), 'captive'],
    ['a redirect to one', (_, response) => void response.writeHead(302, { location: 'http://wifi/' }).end(), 'captive'],
  ]
  it.each(cases)('%s means what it says', async (_, step, expected) => {
    server.everything = step
    await ask(expected === 'unanswered' ? 300 : 5_000)
    expect(readConnection()).toBe(expected)
    server.everything = answered
    await ask()
    expect(readConnection()).toBe('online')
  })

  it('is judged by an answer, not by what the browser believes', async () => {
    onLine = false
    expect(readConnection()).toBe('offline')
    server.everything = answered
    await ask()
    expect(readConnection()).toBe('online')
    events.dispatchEvent(new Event('offline'))
    expect(readConnection()).toBe('offline')
  })

  it('is open again, until somebody asks, when the network has changed', async () => {
    server.everything = breakOff
    await ask()
    events.dispatchEvent(new Event('online'))
    expect(readConnection()).toBe('online')
    expect(seen).toEqual(['unanswered', 'online'])
  })

  it('says so after four seconds of silence, not when the time is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.everything = () => undefined
    const asked = ask(60_000)
    await vi.advanceTimersByTimeAsync(3_900)
    expect(readConnection()).toBe('online')
    await vi.advanceTimersByTimeAsync(200)
    expect(readConnection()).toBe('unanswered')
    await vi.advanceTimersByTimeAsync(60_000)
    await asked
    vi.useRealTimers()
  })

  it('is not doubted because a large upload takes its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.everything = () => undefined
    const sent = exchange('/api/toys', { method: 'POST', body: 'photo', timeLimit: 60_000 }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(readConnection()).toBe('online')
    await vi.advanceTimersByTimeAsync(60_000)
    await sent
    vi.useRealTimers()
  })

  it('is not judged by what the page itself gave up', async () => {
    const stop = new AbortController()
    server.everything = () => stop.abort()
    await exchange('/healthz', { timeLimit: 60_000, signal: stop.signal }).catch(() => undefined)
    expect(readConnection()).toBe('online')
  })
})
