import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { useTestServer } from '../../testing/file-server.ts'

const before = Date.now()
const server = useTestServer({ commit: '0123abc' })

it('GET /version says which version runs, of which commit, and since when', async () => {
  const answer = await fetch(`${server.url}/version`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const body = (await answer.json()) as { startedAt: string }
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect(body).toEqual({ version, commit: '0123abc', startedAt: expect.any(String) })
  expect(Date.parse(body.startedAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(body.startedAt)).toBeLessThanOrEqual(Date.now())
})
