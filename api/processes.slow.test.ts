import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiPaths } from './contract/paths.ts'
import { createToy, testPassword } from './testing/builders.ts'
import { multipartBody, multipartType } from './testing/multipart.ts'
import { quadrantPicture } from './testing/photos.ts'
import { listProcesses } from './testing/processes.ts'
import { openRequest } from './testing/raw-requests.ts'
import { serverEnvironment } from './testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

vi.setConfig({ testTimeout: 90_000 })
const patience = { timeout: 40_000 }

interface Line {
  msg: string
  url?: string
  waitMs?: number
}

let database: TestDatabase
let dir: string
const started: { pid: number }[] = []
beforeEach(async () => {
  database = await createTestDatabase()
  dir = await mkdtemp('/tmp/plush-trails-processes-')
})
afterEach(async () => {
  for (const { pid } of started.splice(0)) for (const id of [pid, ...workersOf(pid)]) kill(id)
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

const workersOf = (pid: number) => listProcesses().flatMap((one) => (one.parent === pid ? [one.pid] : []))

/** `node api/server.ts` with WEB_CONCURRENCY=2 unless told otherwise, and every line of its log. */
function start(env: NodeJS.ProcessEnv = {}) {
  const signIn = { OAUTH_ISSUER: 'http://127.0.0.1:9', OAUTH_CLIENT_ID: 'app', OAUTH_CLIENT_SECRET: 'secret' }
  const process = spawn('node', ['--import', 'tsx', 'api/server.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...serverEnvironment(database.url, dir),
      ...signIn,
      ADMIN_EMAILS: 'a@example.org',
      WEB_CONCURRENCY: '2',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: Line[] = []
  createInterface({ input: process.stdout }).on('line', (line) => lines.push(JSON.parse(line) as Line))
  const said: string[] = []
  process.stderr.on('data', (part: Buffer) => said.push(part.toString()))
  const pid = process.pid ?? 0
  started.push({ pid })
  const listening = () => lines.flatMap(({ msg, url }) => (msg === 'Listening' && url ? [url] : []))
  return { pid, lines, said, listening, code: once(process, 'exit').then(([code]) => code as number | null) }
}

async function startBoth() {
  const running = start()
  await expect.poll(() => running.listening().length, patience).toBe(2)
  return { ...running, url: running.listening()[0] ?? '' }
}

/** An entry with a photo of which half has been sent. */
async function beginUpload(url: string, toyId: string) {
  const photo = await quadrantPicture(1200, 900).jpeg().toBuffer()
  const fields = {
    location: 'Rome',
    comment: 'Ciao',
    addedBy: 'Gio',
    password: testPassword,
    latitude: '1',
    longitude: '2',
  }
  const body = multipartBody([
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'image', value: photo, filename: 'photo.jpg' },
  ])
  const half = Math.floor(body.length / 2)
  const headers = { 'Content-Type': multipartType, 'Content-Length': body.length }
  const { sent, status } = openRequest(url + apiPaths.entries(toyId), { headers })
  sent.write(body.subarray(0, half))
  return { status, finish: () => void sent.end(body.subarray(half)) }
}

/** Since when the process runs that answers a new connection. */
async function startOfOne(url: string): Promise<string> {
  const answer = await fetch(`${url}/version`, { headers: { Connection: 'close' } })
  return ((await answer.json()) as { startedAt: string }).startedAt
}

it('two processes share a port, and SIGTERM to the first one lets the uploads of both finish', async () => {
  const { url, pid, code, listening } = await startBoth()
  expect(new Set(listening()).size).toBe(1)
  const starts = [await startOfOne(url), await startOfOne(url)]
  expect(new Set(starts).size).toBe(2)

  const toy = await createToy(database.knex)
  const uploads = await Promise.all([1, 2, 3, 4].map(() => beginUpload(url, toy.id)))
  await expect.poll(() => readdir(path.join(dir, 'tmp')), patience).toHaveLength(4)
  process.kill(pid, 'SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, patience).toBe(503)
  // As a process group says it again to each of them.
  for (const id of [pid, ...workersOf(pid)]) process.kill(id, 'SIGTERM')
  for (const upload of uploads) upload.finish()
  expect(await Promise.all(uploads.map(({ status }) => status))).toEqual([201, 201, 201, 201])
  expect(await code).toBe(0)
  expect(workersOf(pid)).toEqual([])
  expect(await database.knex('entries').where({ toy_id: toy.id }).whereNotNull('photo_key')).toHaveLength(4)
})

it('a process that is killed is started again, later each time, while the other one serves', async () => {
  const { url, pid, lines, listening, code } = await startBoth()
  const [stays = 0] = workersOf(pid)
  for (let kills = 1; kills <= 3; kills++) {
    process.kill(workersOf(pid).find((worker) => worker !== stays) ?? 0, 'SIGKILL')
    await expect.poll(() => lines.filter(({ waitMs }) => waitMs).length, patience).toBe(kills)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    await expect.poll(() => listening().length, patience).toBe(2 + kills)
  }
  expect(lines.flatMap(({ waitMs }) => waitMs ?? [])).toEqual([1_000, 2_000, 4_000])
  expect(workersOf(pid)).toHaveLength(2)
  process.kill(pid, 'SIGTERM')
  expect(await code).toBe(0)
})

it('a start that cannot succeed ends with what is wrong instead of trying for ever', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  try {
    const { code, said, pid } = start({ PORT: String((taken.address() as AddressInfo).port) })
    expect(await code).toBe(1)
    expect(said.join('')).toContain('EADDRINUSE')
    expect(workersOf(pid)).toEqual([])
  } finally {
    taken.close()
  }
})

it.each(['1', '2'])('SIGTERM during a start of %s ends it at once and in order', async (processes) => {
  // A database that takes connections and says nothing.
  const silent = createTcpServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const asked = once(silent, 'connection')
  try {
    const address = `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/silent`
    const { code, said, pid } = start({ DATABASE_URL: address, WEB_CONCURRENCY: processes })
    await asked
    process.kill(pid, 'SIGTERM')
    expect([await code, said.join('')]).toEqual([0, ''])
    expect(workersOf(pid)).toEqual([])
  } finally {
    silent.close()
  }
})

it('the demo, whose parts are in one process, is one process and says so', async () => {
  const running = start({ OAUTH_ISSUER: '', OAUTH_CLIENT_ID: '', OAUTH_CLIENT_SECRET: '' })
  await expect.poll(() => running.listening().length, patience).toBe(1)
  expect(running.lines[0]?.msg).toBe('WEB_CONCURRENCY is ignored: the demo sign-in provider serves one process.')
  expect(workersOf(running.pid)).toEqual([])
})
