import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { apiPaths } from '../api/contract/paths.ts'
import { createToy, testPassword } from '../api/testing/builders.ts'
import { buy, placeOrder } from '../api/testing/buying.ts'
import { startFakeStripe, type FakeStripe } from '../api/testing/fake-stripe.ts'
import { multipartBody, multipartType } from '../api/testing/multipart.ts'
import { quadrantPicture } from '../api/testing/photos.ts'
import { openRequest } from '../api/testing/raw-requests.ts'
import { shopEnvironment } from '../api/testing/server-process.ts'
import { startTestSmtp, type TestSmtp } from '../api/testing/smtp-server.ts'
import { createTestDatabase, type TestDatabase } from '../api/testing/test-database.ts'

vi.setConfig({ testTimeout: 90_000 })

const root = path.join(import.meta.dirname, '..')
let database: TestDatabase
let stripe: FakeStripe
let smtp: TestSmtp
let dir: string
const running = new Set<Started>()

beforeAll(async () => {
  ;[database, stripe, smtp] = await Promise.all([createTestDatabase(), startFakeStripe(), startTestSmtp()])
  const parent = path.join(root, 'test-results')
  await mkdir(parent, { recursive: true })
  // Inside the repository, where the child's loader is found.
  dir = await mkdtemp(path.join(parent, 'npm-start-'))
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const start = scripts.start.replace('scripts/start.ts', path.join(root, 'scripts/testing/npm-start-child.ts'))
  await writeFile(path.join(dir, 'package.json'), JSON.stringify({ type: 'module', scripts: { start } }))
})
afterEach(async () => {
  for (const started of running) started.kill()
  running.clear()
  smtp.onMessage = null
  await rm(path.join(dir, 'tmp'), { recursive: true, force: true })
})
afterAll(async () => {
  await Promise.all([database.drop(), stripe.close(), smtp.close()])
  await rm(dir, { recursive: true, force: true })
})

interface Started {
  url: string
  /** Of the server itself, behind npm. */
  pid: number
  npm: ChildProcess
  /** The exit code of the server. */
  code: Promise<number>
  kill(): void
}

/** The server as `npm start` runs it, in a process group of its own. */
async function npmStart(): Promise<Started> {
  const env = {
    ...shopEnvironment(stripe, database.url, dir),
    DATABASE_POOL: '6',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'orders@plushtrails.example',
  }
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: dir,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let sayCode: (code: number) => void
  const code = new Promise<number>((resolve) => (sayCode = resolve))
  return await new Promise<Started>((resolve, reject) => {
    createInterface({ input: npm.stdout }).on('line', (line) => {
      const [, exit] = /^exit (\d+)$/.exec(line) ?? []
      if (exit !== undefined) return sayCode(Number(exit))
      const [, pid, url] = /^(\d+) (http\S+)$/.exec(line) ?? []
      if (!pid || !url) return reject(new Error(line))
      const started = { url, pid: Number(pid), npm, code, kill: () => killAll(npm, Number(pid)) }
      running.add(started)
      resolve(started)
    })
  })
}

function killAll({ pid: group }: ChildProcess, pid: number): void {
  for (const id of [-(group ?? 0), pid]) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  }
}

const fields = {
  location: 'Rome',
  comment: 'Ciao',
  addedBy: 'Gio',
  password: testPassword,
  latitude: '1',
  longitude: '2',
}

/** An entry with a photo of which half has been sent. */
async function beginUpload(url: string, toyId: string, photo: Buffer) {
  const body = multipartBody([
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'image', value: photo, filename: 'photo.jpg' },
  ])
  return begin(url + apiPaths.entries(toyId), body, { 'Content-Type': multipartType })
}

/** A request of which half the body has been sent. */
async function begin(url: string, body: Buffer, headers: Record<string, string>) {
  const { sent, answered, status } = openRequest(url, { headers: { ...headers, 'Content-Length': body.length } })
  const half = Math.floor(body.length / 2)
  await new Promise<void>((resolve) => sent.write(body.subarray(0, half), () => resolve()))
  return { sent, answered, status, finish: () => void sent.end(body.subarray(half)) }
}

/** Until the server receives so many uploads. */
async function uploadsArrived(count: number): Promise<void> {
  const folders = () => readdir(path.join(dir, 'tmp'))
  await expect.poll(folders, { timeout: 10_000 }).toHaveLength(count)
}

async function isStopping({ url }: Started): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`)
  return answer.status === 503 && (await answer.text()).includes('stopping')
}

const signals: [string, (started: Started) => void][] = [
  ['npm', ({ npm }) => npm.kill('SIGTERM')],
  ['the server', ({ pid }) => process.kill(pid, 'SIGTERM')],
  ['the process group', ({ npm }) => process.kill(-(npm.pid ?? 0), 'SIGTERM')],
]

it.each(signals)('SIGTERM to %s finishes uploads, a webhook and an email under way', async (_, signal) => {
  const started = await npmStart()
  const { url } = started
  const { id } = await createToy(database.knex)
  const photo = await quadrantPicture(1200, 900).jpeg().toBuffer()

  let accept: () => void = () => undefined
  const isArriving = new Promise<void>((resolve) => {
    smtp.onMessage = () => new Promise<void>((done) => void ((accept = done), resolve()))
  })
  await placeOrder(url, await buy(url, stripe))
  await isArriving
  const { body, signature } = stripe.event('payment_intent.succeeded', await buy(url, stripe))
  const webhook = await begin(`${url}/api/webhooks/stripe`, Buffer.from(body), {
    'Content-Type': 'application/json',
    'Stripe-Signature': signature,
  })
  const uploads = await Promise.all([1, 2, 3, 4].map(() => beginUpload(url, id, photo)))
  await uploadsArrived(4)
  // The server has seen the webhook once it has answered a request that came later.
  await fetch(`${url}/healthz`)
  const before = smtp.received.length

  signal(started)
  await expect.poll(() => isStopping(started), { timeout: 10_000 }).toBe(true)
  const late = await beginUpload(url, id, photo)
  expect(await late.status).toBe(503)
  expect(Number((await late.answered)?.headers['retry-after'])).toBeGreaterThan(0)
  late.sent.destroy()
  // As npm and the watcher for a vanished npm may repeat it.
  process.kill(started.pid, 'SIGTERM')
  for (const upload of [...uploads, webhook]) upload.finish()
  accept()
  expect(await Promise.all(uploads.map(({ status }) => status))).toEqual([201, 201, 201, 201])
  expect(await webhook.status).toBe(200)
  expect(await started.code).toBe(0)
  expect(smtp.received.length).toBe(before + 1)
  expect(await database.knex('entries').where({ toy_id: id }).whereNotNull('photo_key')).toHaveLength(4)
})

it('an upload that does not end in time is told 503 with Retry-After, and the exit code is 0', async () => {
  const started = await npmStart()
  const { id } = await createToy(database.knex)
  const upload = await beginUpload(started.url, id, await quadrantPicture(1200, 900).jpeg().toBuffer())
  const second = await begin(`${started.url}/api/orders`, Buffer.from('{"quantity": 1}'), {
    'Content-Type': 'application/json',
  })
  await uploadsArrived(1)
  await fetch(`${started.url}/healthz`)
  process.kill(started.pid, 'SIGTERM')
  expect(await Promise.all([upload.status, second.status])).toEqual([503, 503])
  expect(Number((await upload.answered)?.headers['retry-after'])).toBeGreaterThan(0)
  expect(await started.code).toBe(0)
})

it('one Ctrl-C stops like SIGTERM, also when npm repeats it; a second one ends it at once', async () => {
  const started = await npmStart()
  const { id } = await createToy(database.knex)
  const upload = await beginUpload(started.url, id, await quadrantPicture(300, 200).jpeg().toBuffer())
  await uploadsArrived(1)
  let code: number | null = null
  void started.code.then((ended) => (code = ended))
  const ctrlC = () => process.kill(started.pid, 'SIGINT')
  ctrlC()
  ctrlC()
  await expect.poll(() => isStopping(started), { timeout: 10_000 }).toBe(true)
  expect(code).toBeNull()
  const pressAgain = () => {
    if (code === null) ctrlC()
    return code
  }
  await expect.poll(pressAgain, { timeout: 10_000 }).toBe(1)
  expect(await upload.status).toBe(0)
})
