import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToy } from '../../testing/builders.ts'
import { postEntry } from '../../testing/entries.ts'
import { createFollowing, readMail } from '../../testing/followers.ts'
import { useTestDatabase } from '../../testing/file-server.ts'
import { serverEnvironment, startServerProcess, type ServerProcess } from '../../testing/server-process.ts'
import { startPushService, type PushService } from '../../testing/push-service.ts'
import { startTestSmtp, type TestSmtp } from '../../testing/smtp-server.ts'

const database = useTestDatabase()
let dir: string
let smtp: TestSmtp
let push: PushService
let child: ServerProcess | null = null
beforeAll(async () => {
  dir = await mkdtemp(path.join('/tmp', 'plush-trails-follow-kills-'))
  smtp = await startTestSmtp()
  push = await startPushService()
})
afterAll(async () => {
  child?.process.kill('SIGKILL')
  await smtp.close()
  await push.close()
  await rm(dir, { recursive: true, force: true })
})

const startServer = async () =>
  (child = await startServerProcess({
    ...serverEnvironment(database.url, dir),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Plush Trails <orders@plushtrails.example>',
    PUSH_SERVICE_URL: push.origin,
  }))

const names = ['ada', 'bo', 'cleo', 'dan', 'eve']

it(
  'a server that is killed while it tells followers leaves the rest to the next, and tells nobody twice',
  { timeout: 180_000 },
  async () => {
    const toy = await createToy(database.knex)
    const confirmed = { toy_id: toy.id, confirmed_at: new Date(Date.now() - 3_600_000) }
    const subscriptions = names.map((name) => push.subscribe(name))
    await database
      .knex('followers')
      .insert([
        ...names.map((name) => ({ ...confirmed, email: `${name}@example.org`, mailbox: `${name}@example.org` })),
        ...subscriptions.map(({ endpoint, keys }) => ({ ...confirmed, endpoint, ...keys })),
      ])

    // Killed with the first email and the first message in its hands; neither is accepted.
    let isKilled = false
    const kill = () => {
      isKilled = true
      child?.process.kill('SIGKILL')
      throw new Error('The sender is gone')
    }
    smtp.onMessage = kill
    push.onMessage = kill
    const first = await startServer()
    await postEntry({ url: first.url }, toy.id, { location: 'Lisbon' })
    await createFollowing({ url: first.url, knex: database.knex }, () => smtp).letDigestsBeDue(toy.id)
    await expect.poll(() => isKilled, { timeout: 30_000 }).toBe(true)
    await expect.poll(() => push.connections()).toBe(0)
    smtp.onMessage = null
    push.onMessage = null

    // As if the leases of the killed process had ended.
    for (const table of ['mails', 'push_notices']) await database.knex(table).update({ leased_until: new Date(0) })
    const second = await startServer()
    const told = () => [
      ...smtp.received.map((raw) => readMail(raw).to.split('@')[0]).sort(),
      ...push.received.map(({ name }) => name).sort(),
    ]
    await expect.poll(told, { timeout: 60_000 }).toEqual([...names, ...names])
    const left = async () => [
      ...((await database.knex('mails').whereNot({ state: 'sent' })) as unknown[]),
      ...((await database.knex('push_notices')) as unknown[]),
    ]
    await expect.poll(left, { timeout: 30_000 }).toEqual([])
    expect(told()).toEqual([...names, ...names])

    // The next process knows of the digest, the fourth of this day: a further stop waits, one of another toy is told.
    await database
      .knex('stop_digests')
      .insert(
        [1, 2, 3].map((n) => ({ id: -n, toy_id: toy.id, made_at: database.knex.raw(`now() - interval '1 hour'`) })),
      )
    const other = await createToy(database.knex)
    await database
      .knex('followers')
      .insert({ ...confirmed, toy_id: other.id, email: 'fay@example.org', mailbox: 'fay@example.org' })
    for (const { id } of [toy, other]) await postEntry({ url: second.url }, id, { location: 'Porto' })
    await database
      .knex('stop_notices')
      .whereNull('digest_id')
      .update({ created_at: database.knex.raw(`now() - interval '20 seconds'`) })
    await expect
      .poll(() => smtp.received.map((raw) => readMail(raw).to), { timeout: 30_000 })
      .toContain('fay@example.org')
    expect(told()).toHaveLength(2 * names.length + 1)
    expect(await database.knex('stop_notices').whereNull('digest_id').pluck('toy_id')).toEqual([toy.id])
  },
)
