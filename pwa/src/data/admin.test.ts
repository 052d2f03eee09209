import * as z from 'zod/mini'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { adminApi, withQuery } from './admin.ts'

const schema = z.object({ id: z.int() })

interface Seen {
  url: string
  init: RequestInit
}

function answer(make: () => Response) {
  const seen: Seen[] = []
  vi.stubGlobal('location', new URL('http://localhost/admin/dashboard'))
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    seen.push({ url: url.pathname + url.search, init })
    return Promise.resolve(make())
  })
  return seen
}

afterEach(() => vi.unstubAllGlobals())

const messageOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Error) => error.message,
  )

describe('the client of the dashboard', () => {
  it('leaves what is empty out of the address', () => {
    expect(withQuery('/api/toys', { search: 'a&b', cursor: '', status: null, limit: 50 })).toBe(
      '/api/toys?search=a%26b&limit=50',
    )
  })

  it('never takes anything from a cache, and keeps nothing in one', async () => {
    const seen = answer(() => Response.json({ id: 1 }))
    expect(await adminApi.list('/api/toys', schema, { limit: 50 })).toEqual({ id: 1 })
    expect(seen[0]).toMatchObject({
      url: '/api/toys?limit=50',
      init: { cache: 'no-store', credentials: 'same-origin' },
    })
  })

  it('sends objects as JSON and forms as they are, and takes 204 for a success', async () => {
    const seen = answer(() => new Response(null, { status: 204 }))
    const form = new FormData()
    await adminApi.send('PUT', '/api/a', { a: 1 }, null)
    await adminApi.send('PUT', '/api/a', form, null)
    await adminApi.send('DELETE', '/api/a', null, null)
    expect(seen.map(({ init }) => init.body)).toEqual(['{"a":1}', form, undefined])
  })

  it.each([
    ['our sentence', () => Response.json({ code: 'conflict', message: 'Taken' }, { status: 409 }), '409: Taken'],
    ['the text of a body', () => new Response('Gone fishing', { status: 404 }), '404: Gone fishing'],
    ['the status text', () => new Response('', { status: 502, statusText: 'Bad Gateway' }), '502: Bad Gateway'],
  ])('words a refusal with %s', async (_case, make, message) => {
    answer(make)
    expect(await messageOf(adminApi.send('PUT', '/api/a', {}, null))).toBe(message)
  })

  it('words a refused form by its status, unless the answer has a sentence of ours', async () => {
    answer(() => new Response('<h1>no</h1>', { status: 413 }))
    expect(await messageOf(adminApi.send('PUT', '/api/a', new FormData(), null))).toBe('HTTP error! status: 413')
    answer(() => Response.json({ code: 'too_large', message: 'Too large' }, { status: 413 }))
    expect(await messageOf(adminApi.send('PUT', '/api/a', new FormData(), null))).toBe('413: Too large')
  })

  it('does not believe an answer in another shape', async () => {
    answer(() => Response.json({ id: 'x' }))
    expect(await messageOf(adminApi.read('/api/a', schema))).toBe('No answer (not-ours)')
  })
})
