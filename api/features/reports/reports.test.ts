import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Entry as PublicEntry } from '../../contract/entries.ts'
import { apiPaths } from '../../contract/paths.ts'
import { openReportsSchema, type OpenReports } from '../../contract/reports.ts'
import type { FeaturedToy } from '../../contract/toys.ts'
import type { Toy } from '../../models/toy.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createToy } from '../../testing/builders.ts'
import { entryPhoto, keyed, postEntry, readJourney } from '../../testing/entries.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let second: { url: string }
let admin: AdminClient
let toy: Toy
let width = 600
let house = 0

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true })
  await mkdir(server.config.appDir, { recursive: true })
  const document = '<!doctype html><html><head><!-- page --><title>Plush Trails</title><!-- /page --></head></html>'
  await writeFile(path.join(server.config.appDir, 'index.html'), document)
  second = await server.join()
  admin = await createAdminClient(server.url)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.knex('reports').delete()
  toy = await createToy(server.knex)
})

/** An address nobody else has. */
const someone = () => `198.51.${Math.floor(++house / 250)}.${(house % 250) + 1}`

interface About {
  entryId?: number
  key?: string
  reason?: string
  words?: string
  at?: { url: string }
}

async function report(address: string, { at = server, ...about }: About = {}): Promise<Response> {
  return fetch(at.url + apiPaths.reports(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ key: randomUUID(), toyId: toy.id, reason: 'private', ...about }),
  })
}

async function addStop(location: string, address = someone()): Promise<PublicEntry> {
  const image = await entryPhoto(width++)
  const { status, body } = await postEntry(
    server,
    toy.id,
    { location, image },
    { ...keyed(), 'X-Forwarded-For': address },
  )
  expect(status).toBe(201)
  return body
}

const openReports = async (): Promise<OpenReports> =>
  openReportsSchema.parse(await (await admin.get(apiPaths.reports())).json())
const decide = (kind: 'entry' | 'toy', id: number | string, decision: string) =>
  admin.send('POST', apiPaths.reportDecisions(), { kind, id: String(id), decision })
const stops = async (at: { url: string } = server) =>
  (await readJourney(at, toy.id)).journeyEntries.map(({ location }) => location)
const facts = async () =>
  server.knex('toys').where({ id: toy.id }).first('stop_count', 'last_location', 'recent_locations') as Promise<object>
const photo = async ({ imageUrl }: PublicEntry, at = server as { url: string }) =>
  (await fetch(at.url + (imageUrl ?? ''))).status
async function featured(): Promise<FeaturedToy | undefined> {
  const toys = (await (await fetch(server.url + apiPaths.featured())).json()) as FeaturedToy[]
  return toys.find(({ id }) => id === toy.id)
}
const audited = async () => (await server.knex('audit_log').orderBy('id', 'desc').first()) as Record<string, unknown>

describe('reports of an entry', () => {
  it('hide it once three different senders have reported it, on every process', async () => {
    await addStop('Lisbon')
    const entry = await addStop('Porto')
    const about = { entryId: entry.id }
    const thanks = await report(someone(), about)
    expect([thanks.status, await thanks.json()]).toEqual([201, { received: true }])
    // One sender, whatever part of their network they use, and whatever they send again.
    for (const part of ['2001:db8::1', '2001:db8::2', '2001:db8::3']) await report(part, { ...about, at: second })
    expect(await stops()).toEqual(['Lisbon', 'Porto'])

    const last = await report(someone(), { ...about, at: second })
    expect([last.status, await last.json()]).toEqual([201, { received: true }])
    expect([await stops(), await stops(second)]).toEqual([['Lisbon'], ['Lisbon']])
    expect(await facts()).toEqual({ stop_count: 1, last_location: 'Lisbon', recent_locations: ['Lisbon'] })
    expect(await featured()).toMatchObject({ stopCount: 1, currentLocation: 'Lisbon' })
    expect([await photo(entry), await photo(entry, second)]).toEqual([404, 404])
    const page = await (await fetch(`${server.url}/journey/${toy.id}`)).text()
    expect(page).toContain('Lisbon')
    expect(page).not.toContain('Porto')
  })

  it('are shown to admins with the entry as it was, and restoring it brings everything back', async () => {
    const entry = await addStop('Porto')
    for (const words of ['My street', '', 'My house']) await report(someone(), { entryId: entry.id, words })
    const { items, total } = await openReports()
    expect(total).toBe(1)
    expect(items).toMatchObject([{ kind: 'entry', id: String(entry.id), senders: 3, toy: { id: toy.id } }])
    expect(items[0]?.reports.map(({ words }) => words)).toEqual(['My house', '', 'My street'])
    expect(items[0]?.entry).toMatchObject({ location: 'Porto', comment: entry.comment })
    const forAdmins = items[0]?.entry?.imageUrl ?? ''
    expect([(await admin.get(forAdmins)).status, (await fetch(server.url + forAdmins)).status]).toEqual([200, 401])
    const list = (await (await admin.get(`/api/entries?toyId=${toy.id}&limit=10`)).json()) as { total: number }
    expect(list).toMatchObject({ total: 1, items: [{ imageUrl: forAdmins, hiddenAt: expect.any(String) as string }] })

    expect((await decide('entry', entry.id, 'restore')).status).toBe(204)
    expect([await stops(), await photo(entry, second)]).toEqual([['Porto'], 200])
    expect(await facts()).toEqual({ stop_count: 1, last_location: 'Porto', recent_locations: ['Porto'] })
    expect((await openReports()).total).toBe(0)
    expect(await audited()).toMatchObject({ action: 'entry_restored', subject: String(entry.id), before: null })
  })

  it('that were decided do not count again, those of others do', async () => {
    const entry = await addStop('Porto')
    const three = [someone(), someone(), someone()]
    for (const address of three) await report(address, { entryId: entry.id })
    await decide('entry', entry.id, 'restore')
    for (const address of three) await report(address, { entryId: entry.id })
    expect(await stops()).toEqual(['Porto'])
    for (const address of [someone(), someone(), someone()]) await report(address, { entryId: entry.id })
    expect(await stops()).toEqual([])
  })

  it('let an admin remove it, with a record that holds none of its words', async () => {
    const entry = await addStop('Porto')
    await report(someone(), { entryId: entry.id })
    expect((await decide('entry', entry.id, 'remove')).status).toBe(204)
    expect([await stops(), await photo(entry)]).toEqual([[], 404])
    expect(await facts()).toMatchObject({ stop_count: 0, last_location: null })
    expect(await server.knex('reports')).toEqual([])
    expect(await audited()).toMatchObject({ action: 'entry_deleted', before: null, after: null })
    expect((await decide('entry', entry.id, 'restore')).status).toBe(404)
  })

  it('count the finder of a later stop like anyone else', async () => {
    const entry = await addStop('Porto')
    const finder = someone()
    await addStop('Faro', finder)
    for (const address of [finder, someone()]) await report(address, { entryId: entry.id })
    expect(await stops()).toEqual(['Porto', 'Faro'])
    await report(someone(), { entryId: entry.id })
    expect(await stops()).toEqual(['Faro'])
  })

  it('arrive at once on two processes and hide it once', async () => {
    const entry = await addStop('Porto')
    const key = randomUUID()
    const about = { entryId: entry.id }
    const senders = [someone(), someone(), someone(), someone()]
    const resent = senders.flatMap((address, i) => [
      report(address, { ...about, ...(i === 0 ? { key } : {}) }),
      report(address, { ...about, ...(i === 0 ? { key } : {}), at: second }),
    ])
    expect((await Promise.all(resent)).map(({ status }) => status)).toEqual(new Array(8).fill(201))
    expect(await server.knex('reports').where({ entry_id: entry.id })).toHaveLength(4)
    expect(await facts()).toMatchObject({ stop_count: 0, last_location: null })
  })

  it('freeze what its author could change until an admin decides', async () => {
    const token = 'author-token-of-this-device'
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
    const key = keyed()
    const fields = { authorHash: Buffer.from(digest).toString('hex') }
    const { body: entry } = await postEntry(server, toy.id, fields, key)
    for (let i = 0; i < 3; i++) await report(someone(), { entryId: entry.id })
    const form = new FormData()
    const changed = { location: 'Elsewhere', comment: 'Nothing', addedBy: 'X', latitude: '1', longitude: '1' }
    for (const [name, value] of Object.entries({ ...changed, edition: '2' })) form.set(name, value)
    const path = server.url + apiPaths.ownEntry(toy.id, key['Idempotency-Key'])
    const answer = await fetch(path, { method: 'PUT', body: form, headers: { Authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(403)
    expect((await openReports()).items[0]?.entry).toMatchObject({ location: entry.location })
  })
})

it('a toy that three senders report is gone for everyone, takes entries all the same, and comes back', async () => {
  const entry = await addStop('Porto')
  for (let i = 0; i < 3; i++) await report(someone(), { reason: 'offensive' })
  const answers = async () => [
    (await fetch(server.url + apiPaths.toy(toy.id))).status,
    (await fetch(second.url + apiPaths.toy(toy.id.toLowerCase()))).status,
    (await fetch(`${server.url}/journey/${toy.id}`)).status,
    await photo(entry),
    (await featured()) === undefined,
    (await (await fetch(`${server.url}/sitemap-toys-1.xml`)).text()).includes(`/journey/${toy.id}<`),
  ]
  expect(await answers()).toEqual([404, 404, 404, 404, true, false])
  expect((await postEntry(server, toy.id, { location: 'Faro' }, keyed())).status).toBe(201)
  expect((await openReports()).items).toMatchObject([{ kind: 'toy', id: toy.id, entry: null, toy: { name: toy.name } }])
  expect((await decide('toy', toy.id, 'block_sender')).status).toBe(409)
  expect((await decide('toy', toy.id, 'restore')).status).toBe(204)
  expect(await answers()).toEqual([200, 200, 200, 200, false, true])
  expect([await stops(second), await photo(entry)]).toEqual([['Porto', 'Faro'], 200])
})

it('a blocked sender is refused for a while, on every process, and told when to try again', async () => {
  const spammer = someone()
  const entry = await addStop('Buy now', spammer)
  await report(someone(), { entryId: entry.id, reason: 'spam' })
  expect((await decide('entry', entry.id, 'block_sender')).status).toBe(204)
  expect(await audited()).toMatchObject({ action: 'sender_blocked', subject: String(entry.id) })
  expect((await openReports()).items).toMatchObject([{ sender: { isKnown: true } }])
  const refused = await postEntry(second, toy.id, {}, { ...keyed(), 'X-Forwarded-For': spammer })
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(6 * 24 * 3600)
  expect((await report(spammer, { entryId: entry.id })).status).toBe(429)
  const activation = { method: 'POST', body: new FormData(), headers: { 'X-Forwarded-For': spammer } }
  expect((await fetch(`${server.url}/api/toys/activate`, activation)).status).toBe(429)
  expect((await postEntry(server, toy.id, {}, { ...keyed(), 'X-Forwarded-For': someone() })).status).toBe(201)
  await server.knex('blocked_senders').update({ until: new Date(Date.now() - 1000) })
  expect((await postEntry(server, toy.id, {}, { ...keyed(), 'X-Forwarded-For': spammer })).status).toBe(201)
})

it('no address is stored with a report or an entry', async () => {
  const address = someone()
  const entry = await addStop('Porto', address)
  await report(address, { entryId: entry.id })
  const rows = [await server.knex('reports'), await server.knex('entries').where({ id: entry.id })]
  expect(JSON.stringify(rows)).not.toContain(address)
})

it('what makes no sense is refused, and admins alone may read and decide', async () => {
  const entry = await addStop('Porto')
  for (const wrong of [{ reason: 'dull' }, { key: '1' }, { words: 'x'.repeat(301) }, { entryId: -1 }]) {
    expect((await report(someone(), { entryId: entry.id, ...wrong })).status).toBe(400)
  }
  expect((await report(someone(), { entryId: entry.id + 1000 })).status).toBe(404)
  expect((await fetch(server.url + apiPaths.reports())).status).toBe(401)
  const decision = { kind: 'entry', id: String(entry.id), decision: 'remove' }
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(decision) }
  expect((await fetch(server.url + apiPaths.reportDecisions(), post)).status).toBe(401)
  expect(await stops()).toEqual(['Porto'])
})

it('one sender has twenty reports an hour', async () => {
  const address = someone()
  const statuses: number[] = []
  for (let i = 0; i < 21; i++) statuses.push((await report(address)).status)
  expect(statuses).toEqual([...new Array<number>(20).fill(201), 429])
})
