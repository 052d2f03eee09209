import { beforeEach, expect, it } from 'vitest'
import { silentLog, type Log } from '../../adapters/log.ts'
import type { ClientError } from '../../contract/client-errors.ts'
import { apiPaths } from '../../contract/paths.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { scrape, valueOf } from '../../testing/scrape.ts'
import { processCount } from '../../testing/two-processes.ts'

const lines: unknown[][] = []
const log: Log = { ...silentLog, warn: (...line: unknown[]) => void lines.push(line) }
const server = useTestServer({ trustProxy: true, metrics: { port: 0, host: '127.0.0.1' } }, log)
beforeEach(() => void lines.splice(0))

const error: ClientError = {
  kind: 'render',
  name: 'TypeError',
  frames: ['journey-screen-a1b2c3d4.js:1:2345', 'index-e5f6a7b8.js:3:99'],
  route: '/journey/:id',
  version: 'index-e5f6a7b8.js',
  engine: 'Firefox',
}

const send = (body: object, address = '198.51.100.1') =>
  fetch(server.url + apiPaths.clientErrors(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(body),
  })
const counted = async (kind: string) => valueOf(await scrape(server), 'client_errors_total', { kind }) ?? 0

it('is counted each time, and written to the log of a process once', async () => {
  const before = await counted('render')
  for (let i = 0; i < 3; i++) expect((await send(error)).status).toBe(204)
  expect(await counted('render')).toBe(before + 3)
  const once = Array<unknown>(processCount).fill([error, 'Error in a browser'])
  expect(lines).toEqual(once)
  await send({ ...error, frames: ['map-12345678.js:1:1'] })
  expect(lines).toHaveLength(once.length + 1)
})

it.each([
  ['an address of a page', { route: '/journey/BEAR-7?password=hunter2' }],
  ['words of an error', { name: 'TypeError: hunter2 is not a function' }],
  ['a file of somebody else', { frames: ['chrome-extension://abc/hunter2.js:1:1'] }],
  ['no frame at all', { frames: [] }],
  ['more frames than are wanted', { frames: Array.from({ length: 9 }, () => 'a.js:1:1') }],
  ['a browser that nobody knows', { engine: 'hunter2' }],
])('is refused with %s', async (_what, wrong) => {
  expect((await send({ ...error, ...wrong }, '198.51.100.2')).status).toBe(400)
  expect(lines).toEqual([])
})

it('keeps only what the contract names', async () => {
  expect((await send({ ...error, name: 'RangeError', comment: 'hunter2' }, '198.51.100.3')).status).toBe(204)
  expect(JSON.stringify(lines)).toContain('RangeError')
  expect(JSON.stringify(lines)).not.toContain('hunter2')
})

it('is refused when it is larger than any report, and when one sender sends very many', async () => {
  const large = await send({ ...error, comment: 'x'.repeat(2048) }, '198.51.100.4')
  expect(large.status).toBe(413)
  const statuses = []
  for (let i = 0; i < 31; i++) statuses.push((await send(error, '198.51.100.5')).status)
  expect([statuses[29], statuses[30]]).toEqual([204, 429])
})
