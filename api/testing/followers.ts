import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createStandIn } from '../../scripts/testing/stand-in.ts'
import { silentLog, type Log } from '../adapters/log.ts'
import { apiPaths } from '../contract/paths.ts'
import { startTestSmtp, type TestSmtp } from './smtp-server.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { wideBudgets } from './wide-budgets.ts'

/** A received email with its folded headers joined and its quoted-printable text decoded. */
export function readMail(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim()
  const bytes = rest.join('\r\n\r\n').replace(/=\r\n/g, '')
  const body = Buffer.from(
    bytes.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')
  const tokenOf = (page: 'confirm' | 'leave') => new RegExp(`/follow/${page}#([\\w-]+)`).exec(body)?.[1] ?? ''
  return { header, body, to: header('To') ?? '', confirmToken: tokenOf('confirm'), leaveToken: tokenOf('leave') }
}

export type ReadMail = ReturnType<typeof readMail>

const asJson = { 'Content-Type': 'application/json' }

/** Everything that a test of following asks of a server. */
export function createFollowing(server: Pick<TestServer, 'url' | 'knex'>, smtp: () => TestSmtp) {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { method: 'POST', headers: { ...asJson, ...headers }, body: JSON.stringify(body) })
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

  return {
    post,
    ask: (toyId: string, email: string, headers = {}) => post(apiPaths.followers(toyId), { email }, headers),
    readLink: (token: string) => fetch(server.url + apiPaths.follow(), { headers: bearer(token) }),
    confirm: (token: string, toyIds: string[]) => post(apiPaths.confirmFollow(), { toyIds }, bearer(token)),
    leave: (token: string) => post(apiPaths.leaveFollow(), {}, bearer(token)),

    /** The emails to an address, oldest first, once there are so many. */
    async mailsTo(address: string, count: number): Promise<ReadMail[]> {
      const theirs = () =>
        smtp()
          .received.map(readMail)
          .filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()))
      await expect.poll(() => theirs().length, { timeout: 15_000 }).toBe(count)
      return theirs()
    },

    /** Follows by email as a person does, up to the press of the button. */
    async follow(toyId: string, email: string): Promise<ReadMail> {
      const { length } = smtp().received
      await this.ask(toyId, email)
      await expect.poll(() => smtp().received.length, { timeout: 15_000 }).toBeGreaterThan(length)
      const mail = smtp()
        .received.map(readMail)
        .findLast(({ to }) => to.includes(email)) as ReadMail
      expect((await this.confirm(mail.confirmToken, [toyId])).status).toBe(200)
      return mail
    },

    /** As if the waits of a digest, and for the one before, were over; the server looks again within seconds. */
    async letDigestsBeDue(toyId: string): Promise<void> {
      const ago = (time: string) => server.knex.raw(`now() - ?::interval`, [time])
      await server
        .knex('followers')
        .where({ toy_id: toyId })
        .whereNotNull('confirmed_at')
        .update({ confirmed_at: ago('1 hour') })
      await server
        .knex('stop_notices')
        .where({ toy_id: toyId, digest_id: null })
        .update({ created_at: ago('20 seconds') })
      await server.knex('stop_digests').where({ toy_id: toyId }).delete()
    },

    /** Resolves when nothing is left to be told of this toy. */
    async settled(toyId: string): Promise<void> {
      const left = async () => {
        const open = (await server.knex('stop_notices').where({ toy_id: toyId, digest_id: null })) as unknown[]
        const mails = (await server.knex('mails').where({ kind: 'journey_stops', state: 'waiting' })) as unknown[]
        return open.length + mails.length + ((await server.knex('push_notices')) as unknown[]).length
      }
      await expect.poll(left, { timeout: 15_000 }).toBe(0)
    },
  }
}

/** A server and a mail server for all tests of the file; each test begins with no followers and no emails. */
export function useFollowing(log: Log = silentLog) {
  const smtp = createStandIn<TestSmtp>()
  const server = createStandIn<TestServer>()
  beforeAll(async () => {
    smtp.set(await startTestSmtp())
    const mail = { smtpUrl: smtp.object.url, from: 'Plush Trails <orders@plushtrails.example>' }
    server.set(await startTestServer({ ...wideBudgets, publicUrl: 'https://plushtrails.example', mail }, log))
  })
  beforeEach(async () => {
    smtp.object.refuse(null)
    smtp.object.received.length = 0
    await server.object.knex('followers').delete()
    await server.object.knex('follow_addresses').delete()
  })
  afterAll(async () => {
    await server.object.close()
    await smtp.object.close()
  })

  return {
    server: server.object,
    smtp: smtp.object,
    following: createFollowing(server.object, () => smtp.object),
    followers: () =>
      server.object.knex('followers').orderBy('id') as Promise<{ toy_id: string; confirmed_at: Date | null }[]>,
  }
}
