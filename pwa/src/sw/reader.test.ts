import { describe, expect, it } from 'vitest'
import { isScript } from '../data/reader-script.ts'
import { isReader } from './matching.ts'

const matches = (address: string, method = 'GET') => {
  const url = new URL(address, 'https://trails.example')
  const sameOrigin = url.host === 'trails.example'
  return isReader({ url, sameOrigin, request: { method } as Request, event: undefined as never }) === true
}

describe('the code that reads codes', () => {
  it('is told by its name, which the build gives it', () => {
    expect(matches('/assets/reader.worker-D0Uz8-pK.js')).toBe(true)
    expect(matches('/assets/reader-BJ2qsM6t.js')).toBe(false)
    expect(matches('/journey/reader.worker-D0Uz8-pK.js')).toBe(false)
    expect(matches('https://elsewhere.example/assets/reader.worker-D0Uz8-pK.js')).toBe(false)
    expect(matches('/assets/reader.worker-D0Uz8-pK.js', 'POST')).toBe(false)
  })

  it('is kept only when it is code', () => {
    const answer = (status: number, type: string) => new Response('', { status, headers: { 'Content-Type': type } })
    expect(isScript(answer(200, 'text/javascript; charset=utf-8'))).toBe(true)
    expect(isScript(answer(200, 'text/html'))).toBe(false)
    expect(isScript(answer(404, 'text/javascript'))).toBe(false)
  })
})
