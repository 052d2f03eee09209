import { expect, it, onTestFinished, vi } from 'vitest'
import { fetchPhoto } from '../data/keeping/fetch-photo.ts'
import { makeCaches } from '../data/testing/caches.ts'
import { isPhoto } from './matching.ts'

const photo = 'https://trails.example/photos/a-960.webp'

const isMatched = (request: Request) =>
  isPhoto({ request, url: new URL(request.url), sameOrigin: true, event: {} as ExtendableEvent })

it('the worker answers photos that are shown or read, and lets those pass that the page keeps itself', async () => {
  expect(isMatched(new Request(photo))).toBe(true)
  expect(isMatched(new Request(photo, { method: 'HEAD' }))).toBe(false)
  vi.stubGlobal('location', new URL('https://trails.example/'))
  vi.stubGlobal('caches', makeCaches())
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(new Request(url, init))
    return new Response('x', { headers: { 'content-type': 'image/webp' } })
  })
  onTestFinished(() => vi.unstubAllGlobals())
  expect((await fetchPhoto(photo, new AbortController().signal)).name).toBe('photo')
  expect(asked.map(isMatched)).toEqual([false])
})
