import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientErrorBytes, clientErrorSchema } from '#contract/client-errors'
import type * as ClientErrors from './client-errors.ts'

const origin = 'https://plushtrails.example'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const where: ClientErrors.Surroundings = {
  origin,
  path: '/journey/BEAR-7/add-entry',
  version: `${origin}/assets/index-e5f6a7b8.js`,
  userAgent: chrome,
}

function failure(message: string, stack: string[], name = 'TypeError'): Error {
  return Object.assign(new Error(message), { name, stack: [`${name}: ${message}`, ...stack].join('\n') })
}
const at = (place: string) => `    at submit (${origin}/assets/${place})`

let sent: { path: string; body: unknown; init: RequestInit }[] = []
let client: typeof ClientErrors
beforeEach(async () => {
  sent = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, init, body: JSON.parse(init.body as string) })
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  // A page of its own.
  vi.resetModules()
  client = await import('./client-errors.ts')
})
afterEach(() => void vi.unstubAllGlobals())

it('says which error it was and where in our code, and nothing that was typed or is in an address', () => {
  const frames = [
    at('add-entry-screen-a1b2c3d4.js:1:2345'),
    '    at chrome-extension://hunter2/content.js:1:1',
    `    at ${origin}/journey/BEAR-7?password=hunter2:3:4`,
    `submit@${origin}/assets/index-e5f6a7b8.js:12:9`,
    '    at https://evil.example/assets/hunter2.js:1:1',
  ]
  client.reportClientError('render', failure('hunter2 is not a function', frames), where)
  const [report] = sent
  expect(report?.body).toEqual({
    kind: 'render',
    name: 'TypeError',
    frames: ['add-entry-screen-a1b2c3d4.js:1:2345', 'index-e5f6a7b8.js:12:9'],
    route: '/journey/:id/add-entry',
    version: 'index-e5f6a7b8.js',
    engine: 'Chromium',
  })
  expect(clientErrorSchema.parse(report?.body)).toEqual(report?.body)
  expect(report?.init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true })
})

it('is bounded, whatever the stack is', () => {
  const frames = Array.from({ length: 500 }, (_, i) => at(`${'x'.repeat(60)}-a1b2c3d4.js:${i}:99999`))
  client.reportClientError('error', failure('x'.repeat(100_000), frames), where)
  const { body, init } = sent[0] ?? {}
  expect((init?.body as string).length).toBeLessThan(clientErrorBytes)
  expect(clientErrorSchema.parse(body).frames).toHaveLength(8)
})

it('keeps the number of an error of React, not its words', () => {
  const message = 'Minified React error #418; visit https://react.dev/errors/418?args[]=hunter2'
  client.reportClientError('render', failure(message, [at('index-1.js:1:1')], 'Error'), where)
  expect(sent[0]?.body).toMatchObject({ name: 'Error (React 418)' })
})

it('reports an error once, and at most five of a page', () => {
  for (let i = 0; i < 20; i++) {
    client.reportClientError('error', failure('again', [at('index-1.js:1:1')]), where)
    client.reportClientError('error', failure('another', [at(`index-1.js:2:${i}`)]), where)
  }
  expect(sent).toHaveLength(5)
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(5)
})

it.each<[string, unknown]>([
  ['of an extension', failure('x', ['    at chrome-extension://abc/content.js:1:1'])],
  ['that is no error', 'hunter2'],
  ['of a network that is away', failure('No answer', [at('index-1.js:1:1')], 'NetworkError')],
  ['of code that was not to be had', failure('Failed to fetch dynamically imported module: x', [at('index-1.js:1:1')])],
])('does not report one %s', (_what, error) => {
  client.reportClientError('rejection', error, where)
  expect(sent).toEqual([])
})

it('keeps nothing for later while the device is offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  client.reportClientError('error', failure('x', [at('index-1.js:1:1')]), where)
  vi.stubGlobal('navigator', { onLine: true })
  expect(sent).toEqual([])
})

it('never makes another error, not even when nothing can be sent', () => {
  vi.stubGlobal('fetch', () => {
    throw new Error('refused')
  })
  const hostile = new Proxy(failure('x', []), {
    get() {
      throw new Error('no')
    },
  })
  expect(() => client.reportClientError('error', hostile, where)).not.toThrow()
  expect(() => client.reportClientError('error', failure('x', [at('a-1.js:1:1')]), where)).not.toThrow()
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', '/', 'Firefox', '/'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    '/order/secret-token',
    'WebKit',
    '/order/:token',
  ],
  ['Lynx', '/nowhere/hunter2', 'other', '(other)'],
])('knows the engine of %s, and the route of its page', (userAgent, path, engine, route) => {
  client.reportClientError('error', failure('x', [at('index-1.js:1:1')]), { ...where, userAgent, path })
  expect(sent[0]?.body).toMatchObject({ engine, route })
})
