import { request, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKnex } from './adapters/database/database-connection.ts'
import { createToy, testPassword } from './testing/builders.ts'
import { multipartBody, multipartType } from './testing/multipart.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const fields = {
  location: 'Rome',
  comment: 'Ciao',
  addedBy: 'Gio',
  password: testPassword,
  latitude: '41.9',
  longitude: '12.5',
}

/** An entry of which half has been sent; `finish` sends the rest and gives the answer's status. */
async function beginUpload(toyId: string) {
  const body = multipartBody(Object.entries(fields).map(([name, value]) => ({ name, value })))
  const sent = request(`${server.url}/api/toys/${toyId}/entries`, {
    method: 'POST',
    headers: { 'Content-Type': multipartType, 'Content-Length': body.length },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => sent.once('response', resolve).once('error', reject))
  answer.catch(() => undefined)
  await new Promise<void>((resolve) => sent.write(body.subarray(0, 100), () => resolve()))
  return {
    async finish() {
      sent.end(body.subarray(100))
      const response = await answer
      response.resume()
      return response.statusCode
    },
  }
}

describe('stopping the server', () => {
  it('lets uploads finish while /readyz answers 503', async () => {
    const toy = await createToy(server.knex)
    const uploads = await Promise.all(Array.from({ length: 20 }, () => beginUpload(toy.id)))
    // The server has seen all of them once it has answered a request that came later; so has the other one of two.
    for (let i = 0; i < 2; i++) await fetch(`${server.url}/healthz`)
    const stopped = server.stop()
    const ready = await fetch(`${server.url}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toEqual({ status: 'not ready', because: ['stopping'] })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const statuses = await Promise.all(uploads.map(({ finish }) => finish()))
    expect(statuses).toEqual(Array<number>(20).fill(201))
    await stopped
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    expect(await server.knex('entries').where({ toy_id: toy.id })).toHaveLength(20)
  })

  it('is quick when there is nothing to finish, also with connections kept alive', async () => {
    await fetch(`${server.url}/healthz`)
    await server.stop()
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  })
})

describe('a database that cannot be reached', () => {
  it('makes requests fail at once with 503, and the server is ready again when it is back', async () => {
    const name = new URL(server.config.databaseUrl ?? '').pathname.slice(1)
    const toy = await createToy(server.knex)
    const admin = createKnex(process.env['TEST_DATABASE_SERVER'] ?? '', { poolSize: 1 })
    try {
      await admin.raw('alter database ?? with allow_connections false', [name])
      await admin.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name])
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
      for (const path of [`/api/toys/${toy.id}`, '/api/toys/featured']) {
        const response = await fetch(server.url + path)
        expect(response.status).toBe(503)
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await response.json()).toMatchObject({ code: 'unavailable' })
      }
    } finally {
      await admin.raw('alter database ?? with allow_connections true', [name])
      await admin.destroy()
    }
    // A pooler tries again after a second.
    const isReady = async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await vi.waitFor(isReady, { timeout: 20_000 })
    expect((await fetch(`${server.url}/api/toys/${toy.id}`)).status).toBe(200)
    // Behind a pooler each of them waits for as long as it may wait for a connection.
  }, 60_000)
})
