import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueueConfirmation } from '../../domain/order-mails.ts'
import { createOrder } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/file-server.ts'
import { serverEnvironment, startServerProcess, type ServerProcess } from '../../testing/server-process.ts'
import { startTestSmtp, type TestSmtp } from '../../testing/smtp-server.ts'

const database = useTestDatabase()
let dir: string
let smtp: TestSmtp
let child: ServerProcess | null = null
beforeAll(async () => {
  dir = await mkdtemp(path.join('/tmp', 'plush-trails-mail-kills-'))
  smtp = await startTestSmtp()
})
afterAll(async () => {
  child?.process.kill('SIGKILL')
  await smtp.close()
  await rm(dir, { recursive: true, force: true })
})

const startServer = async () =>
  (child = await startServerProcess({
    ...serverEnvironment(database.url, dir),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Plush Trails <orders@plushtrails.example>',
  }))
const messageIds = () => smtp.received.map((message) => /^Message-ID: (.*)$/m.exec(message)?.[1])
const states = () => database.knex('mails').orderBy('id').pluck('state') as Promise<string[]>

/** Starts a server that is killed while it sends, waits for its end, and lets another one take over. */
async function killWhileSending(accepts: boolean): Promise<void> {
  const killed = new Promise<void>((resolve) => {
    smtp.onMessage = async () => {
      // The process may be asked for its first email before it has said that it listens.
      await expect.poll(() => child !== null).toBe(true)
      child?.process.once('exit', () => resolve())
      child?.process.kill('SIGKILL')
      if (!accepts) throw new Error('The sender is gone')
    }
  })
  child = null
  await startServer()
  await killed
  smtp.onMessage = null
  expect(await states()).toContain('waiting')
  // As if the lease of the killed process had ended.
  await database
    .knex('mails')
    .where({ state: 'waiting' })
    .update({ leased_until: new Date(0) })
  const next = await startServer()
  await expect.poll(states, { timeout: 20_000 }).not.toContain('waiting')
  next.process.kill('SIGKILL')
}

it('an email whose sender is killed before it was accepted is sent once', { timeout: 120_000 }, async () => {
  await enqueueConfirmation(database.knex, await createOrder(database.knex))
  await killWhileSending(false)
  expect(messageIds()).toHaveLength(1)
})

it(
  'one killed after it was accepted, before the row says so, sends a second copy of the same message',
  { timeout: 120_000 },
  async () => {
    smtp.received.length = 0
    await enqueueConfirmation(database.knex, await createOrder(database.knex))
    await killWhileSending(true)
    expect(messageIds()).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
  },
)
