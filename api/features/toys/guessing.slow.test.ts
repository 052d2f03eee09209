import { request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { silentLog, type Log } from '../../adapters/log.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import { Toy } from '../../models/toy.ts'
import { createToy, entryForm, testPassword } from '../../testing/builders.ts'
import { useTestServer } from '../../testing/file-server.ts'

const warnings: object[] = []
const log: Log = { ...silentLog, warn: (fields: object) => void warnings.push(fields) } as Log

// Behind a proxy, so that a test can come from any address. The ceilings are lower, so that a test reaches them.
const server = useTestServer({ trustProxy: true, guesses: { sender: 20, network: 60, toy: 40 } }, log)
afterEach(async () => {
  warnings.length = 0
  await server.knex('rate_limits').delete()
})

interface Answer {
  status: number
  body: ErrorBody
  retryAfter: number
}

async function send(path: string, init: RequestInit, address: string, url = server.url): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    ...init,
    headers: { 'X-Forwarded-For': `203.0.113.99, ${address}`, ...init.headers },
  })
  const retryAfter = Number(response.headers.get('retry-after'))
  return { status: response.status, body: (await response.json()) as ErrorBody, retryAfter }
}

const home = '192.0.2.1'
const verify = (id: string, password: string, address = home, url?: string) =>
  send(
    `/api/toys/${id}/verify-password`,
    { body: JSON.stringify({ password }), headers: { 'Content-Type': 'application/json' } },
    address,
    url,
  )
const addEntry = (id: string, password: string, address = home) =>
  send(`/api/toys/${id}/entries`, { body: entryForm({ password }) }, address)

/** As if so much time had passed for everything that waits or counts. */
const pass = (seconds: number) =>
  server.knex('rate_limits').update({ expire: server.knex.raw('expire - ?', [seconds * 1000]) })

const count = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe('a finder who mistypes', () => {
  it('waits at most a minute in all before the tenth try, is told so, and gets in whenever the password is right', async () => {
    const toy = await createToy(server.knex)
    const left: (number | undefined)[] = []
    const waits: number[] = []
    for (let i = 1; i <= 9; i++) {
      const { status, body, retryAfter } = await verify(toy.id, 'typo')
      expect(status).toBe(403)
      expect(body.tries?.nextInSeconds).toBe(retryAfter)
      left.push(body.tries?.left)
      waits.push(retryAfter)
      await pass(retryAfter)
    }
    expect(left).toEqual([4, 3, 2, 1, 0, 0, 0, 0, 0])
    expect(waits.slice(0, 4)).toEqual([0, 0, 0, 0])
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(60)
    expect((await verify(toy.id, testPassword)).status).toBe(200)
    // And whoever has got in has all tries again.
    expect((await verify(toy.id, 'typo')).body.tries?.left).toBe(4)
  })

  it('is told in seconds when the next try is possible, by every call and every process, across a restart', async () => {
    const toy = await createToy(server.knex)
    const other = await server.join()
    for (let i = 1; i <= 4; i++) await verify(toy.id, 'typo', home, i % 2 ? server.url : other.url)
    const fifth = await addEntry(toy.id, 'typo')
    expect(fifth.body.message).toBe('Invalid password. Please try again. The next try is possible in 2 seconds.')
    await server
      .knex('rate_limits')
      .whereILike('key', 'guess-pair-wait%')
      .update({ expire: Date.now() + 60_000 })
    const restarted = await server.join()
    for (const url of [server.url, other.url, restarted.url]) {
      const refused = await verify(toy.id, testPassword, home, url)
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
      expect(refused.body.message).toMatch(/^Too many wrong passwords\. Please try again in (\d+ seconds|1 minute)\.$/)
    }
    expect((await addEntry(toy.id, testPassword)).status).toBe(429)
    // Elsewhere, and for another toy, nothing is felt.
    expect((await verify(toy.id, testPassword, '198.51.100.2')).status).toBe(200)
    expect((await verify((await createToy(server.knex)).id, testPassword)).status).toBe(200)
    await pass(60)
    expect((await addEntry(toy.id, testPassword)).status).toBe(201)
  })

  it('has no wait that grows by being refused', async () => {
    const toy = await createToy(server.knex)
    for (let i = 1; i <= 5; i++) await verify(toy.id, 'typo')
    // Longer than the machine needs for what follows.
    await server
      .knex('rate_limits')
      .whereILike('key', 'guess-pair-wait%')
      .update({ expire: Date.now() + 60_000 })
    for (let i = 1; i <= 20; i++) await verify(toy.id, 'typo')
    await pass(60)
    expect((await verify(toy.id, testPassword)).status).toBe(200)
  })
})

describe('one sender', () => {
  it('at speed gets no more than five answers for a toy', async () => {
    const toy = await createToy(server.knex)
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, i) => verify(toy.id, `guess ${i}`)))
    expect([count(guesses, 403), count(guesses, 429)]).toEqual([5, 15])
  })

  it('has its wrong guesses counted over all toys (S1)', async () => {
    const toys = await Promise.all(Array.from({ length: 15 }, () => createToy(server.knex)))
    const guesses: Answer[] = []
    for (const toy of toys) for (let pin = 1000; pin < 1004; pin++) guesses.push(await verify(toy.id, String(pin)))
    // A few more on a slow machine, where waits of five seconds end meanwhile.
    expect(count(guesses, 403)).toBeGreaterThanOrEqual(20)
    expect(count(guesses, 403)).toBeLessThan(30)
    const own = toys.at(-1)?.id ?? ''
    expect((await verify(own, testPassword)).status).toBe(429)
    expect((await verify(own, testPassword, '198.51.100.2')).status).toBe(200)
    // Also here the right password gets in after a short wait.
    const { retryAfter } = await verify(own, testPassword)
    expect(retryAfter).toBeLessThanOrEqual(5)
    await pass(retryAfter)
    expect((await verify(own, testPassword)).status).toBe(200)
  })

  it('is not charged for right passwords', async () => {
    const toy = await createToy(server.knex)
    for (let i = 0; i < 8; i++) expect((await verify(toy.id, testPassword)).status).toBe(200)
    const sent = await Promise.all(Array.from({ length: 25 }, () => verify(toy.id, testPassword)))
    expect(count(sent, 200)).toBe(25)
  })

  it('is one /64 of IPv6, and its port is not part of it (S13)', async () => {
    const toy = await createToy(server.knex)
    for (let i = 1; i <= 5; i++) await verify(toy.id, 'guess', `[2001:db8:1:2::${i}]:${i}000`)
    expect((await verify(toy.id, testPassword, '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await verify(toy.id, testPassword, '2001:db8:1:3::1')).status).toBe(200)
    for (let i = 1; i <= 5; i++) await verify(toy.id, 'guess', `192.0.2.7:${i}000`)
    expect((await verify(toy.id, testPassword, '192.0.2.7:5678')).status).toBe(429)
  })

  it('cannot hide behind a forged header when no proxy is trusted', async () => {
    const plain = await server.join({ trustProxy: false })
    const toy = await createToy(server.knex)
    for (let i = 1; i <= 5; i++) await verify(toy.id, 'guess', `198.51.100.${i}`, plain.url)
    expect((await verify(toy.id, 'guess', '198.51.100.77', plain.url)).status).toBe(429)
  })

  it('is refused before the photo has been sent', async () => {
    const toy = await createToy(server.knex)
    for (let i = 0; i < 5; i++) await verify(toy.id, 'guess')
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        'X-Forwarded-For': home,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': 20_000_000,
      }
      const upload = request(`${server.url}/api/toys/${toy.id}/entries`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode)
        upload.destroy()
      })
      upload.on('error', reject)
      upload.write('--x\r\n')
    })
    expect(status).toBe(429)
  })
})

describe('one sender with very many checks at once (S4)', () => {
  /** Sends them all and counts the answers; `one` resolves with the first. */
  function flood(checks: readonly (() => Promise<Answer>)[]) {
    const answers: Answer[] = []
    const sent = checks.map((check) => check().then((answer) => answers.push(answer)))
    return { answers, one: Promise.race(sent), all: Promise.all(sent) }
  }

  it('guesses 320 times over 200 toys and holds up nobody else', async () => {
    const { passwordHash } = await createToy(server.knex)
    const ids = Array.from({ length: 200 }, (_, i) => `FLOOD-${i}`)
    await server.knex('toys').insert(ids.map((id) => ({ id, status: 'active', password_hash: passwordHash })))
    const idOf = (i: number) => ids[i % ids.length] ?? ''
    const { answers, one, all } = flood(Array.from({ length: 320 }, (_, i) => () => verify(idOf(i), `guess ${i}`)))
    await one
    expect((await verify(idOf(7), testPassword, '198.51.100.2')).status).toBe(200)
    expect(answers.length).toBeLessThan(320)
    await all
    // The ceiling of a sender, and the two that may be at work when it is reached.
    expect(count(answers, 403)).toBeLessThanOrEqual(22)
    expect(count(answers, 403) + count(answers, 429)).toBe(320)
  })

  it('gives 80 right passwords and holds up nobody else', async () => {
    const toy = await createToy(server.knex)
    const { answers, one, all } = flood(Array.from({ length: 80 }, () => () => verify(toy.id, testPassword)))
    await one
    expect((await verify(toy.id, testPassword, '198.51.100.2')).status).toBe(200)
    // It waited for those at work and for its turn, not for all that came before it.
    expect(count(answers, 200)).toBeLessThan(15)
    await all
    // The others were told to come again: so many of one sender don't wait.
    expect(count(answers, 200)).toBeGreaterThan(30)
    expect(count(answers, 200) + count(answers, 429)).toBe(80)
  })
})

describe('a toy under attack', () => {
  const attacked = async (id: string) => (await Toy.query(server.knex).findById(id))?.passwordAttackedAt

  it('by one /48 with a new /64 each time: a ceiling, one line in the log, and finders get in (S2)', async () => {
    const toy = await createToy(server.knex)
    const guesses: Answer[] = []
    for (let i = 0; i < 100; i++) guesses.push(await verify(toy.id, 'guess', `2001:db8:5:${i.toString(16)}::1`))
    expect(count(guesses, 403)).toBeGreaterThanOrEqual(30)
    expect(count(guesses, 403)).toBeLessThan(40)
    expect((await verify(toy.id, testPassword, '2001:db8:6::1')).status).toBe(200)
    // Who shares the network of the attack waits a few seconds.
    const { status, retryAfter } = await verify(toy.id, testPassword, '2001:db8:5:ffff::1')
    expect(status).toBe(429)
    expect(retryAfter).toBeLessThanOrEqual(5)
    await pass(retryAfter)
    expect((await verify(toy.id, testPassword, '2001:db8:5:ffff::1')).status).toBe(200)
    await pass(retryAfter)
    await verify(toy.id, 'guess', '2001:db8:5:fffe::1')
    expect(warnings).toEqual([{ toyId: toy.id.toLowerCase() }])
    expect(await attacked(toy.id)).toBeInstanceOf(Date)
  })

  it('by many networks: a ceiling, one line in the log, and a finder gets in, also after a typo (S7)', async () => {
    const toy = await createToy(server.knex)
    const guesses: Answer[] = []
    for (let i = 0; i < 20; i++)
      for (let j = 1; j <= 6; j++) guesses.push(await verify(toy.id, 'guess', `10.${i}.0.${j}`))
    // Forty are free for all, eighty are kept for networks that have hardly guessed; then there is one a minute.
    expect(count(guesses, 403)).toBeGreaterThanOrEqual(100)
    expect(count(guesses, 429)).toBeGreaterThan(0)
    expect(warnings).toEqual([{ toyId: toy.id.toLowerCase() }])
    expect(await attacked(toy.id)).toBeInstanceOf(Date)
    expect((await verify(toy.id, 'typo', '172.16.0.1')).status).toBe(403)
    expect((await verify(toy.id, testPassword, '172.16.0.1')).status).toBe(200)
    expect((await addEntry(toy.id, testPassword, '172.16.0.1')).status).toBe(201)
  })

  it('by more than that still lets one a minute in', async () => {
    const toy = await createToy(server.knex)
    const full = (name: string) => ({
      key: `${name}:${toy.id.toLowerCase()}`,
      points: 1000,
      expire: Date.now() + 3_000_000,
    })
    await server.knex('rate_limits').insert([full('guess-toy'), full('guess-reserve')])
    expect((await verify(toy.id, 'guess', '10.1.0.1')).status).toBe(403)
    const { status, retryAfter } = await verify(toy.id, testPassword, '10.2.0.1')
    expect(status).toBe(429)
    expect(retryAfter).toBeLessThanOrEqual(60)
    await pass(retryAfter)
    expect((await verify(toy.id, testPassword, '10.2.0.1')).status).toBe(200)
  })
})
