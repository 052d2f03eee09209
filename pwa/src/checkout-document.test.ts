import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromServerOr } from './sw/checkout.ts'
import { isCheckout } from './sw/matching.ts'

const at = (address: string, mode = 'navigate') => {
  const url = new URL(address, 'https://trails.example')
  return { url, sameOrigin: url.host === 'trails.example', request: { mode } as Request }
}
const matches = (address: string, mode?: string) =>
  isCheckout({ ...at(address, mode), event: undefined as never }) === true

describe('the document of the checkout', () => {
  afterEach(() => vi.unstubAllGlobals())

  const open = () => {
    const handle = fromServerOr(() => Promise.resolve(new Response('from the device')))
    return handle({ ...at('/checkout'), event: undefined } as unknown as RouteHandlerCallbackOptions)
  }

  it('comes from the server', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('from the server')))
    expect(await (await open()).text()).toBe('from the server')
  })

  it('comes from the device without signal, and while the server is in trouble', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    expect(await (await open()).text()).toBe('from the device')
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
    expect(await (await open()).text()).toBe('from the device')
  })

  it('is the only page that does so', () => {
    expect(matches('/checkout')).toBe(true)
    expect(matches('/checkout?payment_intent=pi_1')).toBe(true)
    expect(matches('/shop')).toBe(false)
    expect(matches('/checkout', 'cors')).toBe(false)
  })
})
