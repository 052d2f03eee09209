import type { Context } from 'koa'
import { afterEach, expect, it, vi } from 'vitest'
import { createSignInAttempts } from './sign-in-attempts.ts'

const [name, secret] = ['plush-trails-sign-in', 'x'.repeat(32)]
const begun = { provider: 'oidc', state: 'abc', nonce: 'n', code_verifier: 'v' }

/** As much of a Koa context as cookies and the query need. */
function context(cookie = '', state = 'abc') {
  let value = cookie
  const cookies = { get: () => value, set: (_name: string, next: string) => (value = next) }
  return { ctx: { cookies, query: { state } } as unknown as Context, value: () => value }
}

afterEach(() => void vi.useRealTimers())

it('holds for ten minutes, whatever the browser does', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const attempts = createSignInAttempts({ secrets: [secret], https: false })
  const { ctx, value } = context()
  attempts.begin(ctx, begun)
  vi.setSystemTime(Date.now() + 599_000)
  expect(attempts.end(context(value()).ctx)).toEqual(begun)
  vi.setSystemTime(Date.now() + 2_000)
  expect(attempts.end(context(value()).ctx)).toBeNull()
})

it('is refused when it was altered, or made with another secret', () => {
  const attempts = createSignInAttempts({ secrets: [secret], https: false })
  const { ctx, value } = context()
  attempts.begin(ctx, begun)
  const bytes = Buffer.from(value(), 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(attempts.end(context(bytes.toString('base64url')).ctx)).toBeNull()
  const others = createSignInAttempts({ secrets: ['y'.repeat(32)], https: false })
  expect(others.end(context(value()).ctx)).toBeNull()
  expect(attempts.end(context(value()).ctx)).toEqual(begun)
})

it('stays small enough for browsers with the last four sign-ins, as real ones are', () => {
  const attempts = createSignInAttempts({ secrets: [secret], https: false })
  const { ctx, value } = context()
  const [hex40, hex80] = ['a'.repeat(38), 'b'.repeat(80)]
  for (let i = 10; i < 30; i++) {
    attempts.begin(ctx, { provider: 'oidc', state: `${hex40}${i}`, nonce: `${hex40}${i}`, code_verifier: hex80 })
  }
  expect(name.length + value().length).toBeLessThan(4096)
  expect(attempts.end(context(value(), `${hex40}25`).ctx)).toBeNull()
  expect(attempts.end(context(value(), `${hex40}26`).ctx)).not.toBeNull()
})
