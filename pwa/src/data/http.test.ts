import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchFeatured, verifyPassword } from './api.ts'
import { ApiError, errorOf, exchange, NetworkError, readRetryAfter } from './http.ts'
import { html, refuse, sendJson, startScriptedServer } from './testing/scripted-server.ts'
import type { ScriptedServer, Step } from './testing/scripted-server.ts'

let server: ScriptedServer

beforeEach(async () => {
  server = await startScriptedServer()
  vi.stubGlobal('location', new URL(server.url))
})
afterEach(() => server.close())

const reasonOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'answered',
    (error: unknown) => (error instanceof NetworkError ? error.reason : String(error)),
  )

describe('a network that leads nowhere', () => {
  const silences: [string, Step][] = [
    ['a black hole', () => undefined],
    [
      'headers and then nothing',
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"id"'),
    ],
  ]
  it.each(silences)('%s ends when the time is over', async (_, step) => {
    server.everything = step
    expect(await reasonOf(exchange('/api/site', { timeLimit: 100 }))).toBe('timeout')
  })

  it('ends at once when the caller gives up', async () => {
    const stop = new AbortController()
    server.everything = () => stop.abort()
    expect(await reasonOf(exchange('/api/site', { timeLimit: 60_000, signal: stop.signal }))).toBe('aborted')
    expect(await reasonOf(exchange('/api/site', { timeLimit: 60_000, signal: stop.signal }))).toBe('aborted')
  })

  it('says so when the device itself is offline', async () => {
    server.everything = (_, response) => void response.socket?.destroy()
    vi.stubGlobal('navigator', { onLine: false })
    expect(await reasonOf(exchange('/api/site', { timeLimit: 1000 }))).toBe('offline')
  })
})

describe('an answer', () => {
  it('of the API that says no carries status, code, sentence and fields', async () => {
    server.nextPosts = [refuse('wrong_password', { message: 'That is not it.', issues: { password: 'Wrong' } })]
    const error = await verifyPassword('TEDDY-1', 'x').catch((refusal: unknown) => refusal)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: '403: That is not it.',
      sentence: 'That is not it.',
      code: 'wrong_password',
      issues: { password: 'Wrong' },
    })
  })

  it('of somebody else is no answer', async () => {
    for (const [step, reason] of [
      [html(200), 'sign-in-page'],
      [html(404), 'not-ours'],
      [(_, response) => sendJson(response, 200, { ad: true }), 'not-ours'],
    ] as [Step, string][]) {
      server.nextGets = [step]
      expect(await reasonOf(fetchFeatured())).toBe(reason)
    }
  })

  it('that is JSON but cut off is no success', async () => {
    server.everything = (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{')
    expect(errorOf(await exchange('/api/site', { timeLimit: 1000 }))).toMatchObject({ reason: 'failed' })
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-05-01T10:00:00Z')
  it.each([
    ['30', 30_000],
    ['Fri, 01 May 2026 10:02:00 GMT', 120_000],
    ['Fri, 01 May 2026 09:00:00 GMT', 0],
    ['99999999', 86_400_000],
    ['soon', null],
    ['', null],
  ])('%j is %j milliseconds', (value, expected) => {
    expect(readRetryAfter(new Headers(value ? { 'retry-after': value } : {}), now)).toBe(expected)
  })
})
