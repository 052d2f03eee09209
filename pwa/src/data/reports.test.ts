import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enqueueEntry } from './outbox/actions.ts'
import { countReports, enqueueReport, nextReport, type NewReport } from './reports.ts'
import { emptyDatabase, makeEntry } from './testing/makers.ts'
import {
  html,
  refuse,
  sendJson,
  startScriptedServer,
  type ScriptedServer,
  type Step,
} from './testing/scripted-server.ts'
import { countWaiting, nextWaiting, sendWaiting } from './waiting.ts'

let server: ScriptedServer
beforeEach(async () => {
  await emptyDatabase()
  server = await startScriptedServer()
  vi.stubGlobal('location', new URL(server.url))
})
afterEach(() => server.close())

const report: NewReport = { toyId: 'TEDDY-1', entryId: 4, reason: 'private', words: 'My street' }
const receive: Step = (_, response) => sendJson(response, 201, { received: true })
const send = (cause: 'clock' | 'network' | 'person' = 'network') => sendWaiting({ cause })
const bodies = () => server.arrivals.filter(({ path }) => path === '/api/reports')

it('a report is sent and forgotten', async () => {
  await enqueueReport(report)
  server.everything = receive
  await send()
  expect([bodies().length, await countReports(), await nextReport()]).toEqual([1, 0, null])
})

it.each([
  html(200),
  html(502),
  refuse('unavailable'),
  refuse('internal'),
  (_, response) => void response.destroy(),
] as Step[])('a report stays until the server has it (%#)', async (step) => {
  await enqueueReport(report)
  server.nextPosts = [step, receive]
  await send()
  expect(await countReports()).toBe(1)
  expect((await nextWaiting())?.dueAt).toBeGreaterThan(Date.now())
  await send('clock')
  expect(bodies()).toHaveLength(1)
  await send()
  expect([bodies().length, await countReports()]).toEqual([2, 0])
})

it('a report waits for as long as the server asks, whatever wakes it', async () => {
  await enqueueReport(report)
  server.nextPosts = [refuse('rate_limited', { headers: { 'retry-after': '600' } })]
  await send()
  await send('person')
  expect([bodies().length, await countReports()]).toEqual([1, 1])
})

it.each(['not_found', 'removed', 'invalid_input'] as const)(
  'a report that comes too late (%s) is let go',
  async (code) => {
    await enqueueReport(report)
    server.nextPosts = [refuse(code)]
    await send()
    expect(await countReports()).toBe(0)
  },
)

it('a report that is not taken holds up no entry', async () => {
  await enqueueReport(report)
  await enqueueEntry(makeEntry())
  expect(await countWaiting()).toBe(2)
  server.everything = (arrival, response) => (arrival.path === '/api/reports' ? html(502)(arrival, response) : 'pass')
  await send()
  expect([server.stored.size, await countWaiting()]).toEqual([1, 1])
})
