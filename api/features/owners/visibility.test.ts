import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { journeyKm } from '../../contract/journey.ts'
import { apiPaths } from '../../contract/paths.ts'
import { roundPlace } from '../../contract/rounded-place.ts'
import type { FeaturedToy, StopPage } from '../../contract/toys.ts'
import { createEntry, createToy, entryForm } from '../../testing/builders.ts'
import { keyed, postEntry, readJourney, sendForm } from '../../testing/entries.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { activateToy, changeAsOwner, readOwnerToy } from '../../testing/owners.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const server = useTestServer(wideBudgets)
beforeAll(async () => {
  await mkdir(server.config.appDir, { recursive: true })
  const html = '<!doctype html><html><head><!-- page --><title>x</title><!-- /page --></head><body></body></html>'
  await writeFile(path.join(server.config.appDir, 'index.html'), html)
})

const read = async (address: string) => (await fetch(server.url + address)).text()
const featured = async () =>
  ((await (await fetch(server.url + apiPaths.featured())).json()) as FeaturedToy[]).map(({ id }) => id)

describe('an unlisted toy', () => {
  it('is in no list that anyone can read, and its page asks searches to leave it out', async () => {
    const owned = await activateToy(server)
    await createEntry(server.knex, owned.id)
    const journey = `/journey/${owned.id}`
    expect(await featured()).toContain(owned.id)
    expect(await read('/sitemap-toys-1.xml')).toContain(`${journey}<`)
    expect((await fetch(server.url + journey)).headers.get('x-robots-tag')).toBeNull()
    await changeAsOwner(server, owned, { isUnlisted: true })
    expect(await featured()).not.toContain(owned.id)
    expect(await read('/sitemap-toys-1.xml')).not.toContain(`${journey}<`)
    const page = await fetch(server.url + journey)
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    const html = await page.text()
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).not.toContain('rel="canonical"')
    expect(await readJourney(server, owned.id)).toMatchObject({ id: owned.id, stopCount: 1 })
    await changeAsOwner(server, owned, { isUnlisted: false })
    expect(await featured()).toContain(owned.id)
  })
})

it('the owner page is in no cache and no search, and names itself to nobody', async () => {
  const { headers } = await fetch(`${server.url}/owner/BEAR-7`)
  const sent = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers.get(name))
  expect(sent).toEqual(['no-store', 'noindex', 'no-referrer'])
})

describe('a toy whose places are rounded', () => {
  const exact = { latitude: 35.011564, longitude: 135.768149 }
  const rounded = roundPlace(exact)

  it('tells no exact place in any answer: the journey, its pages, and answers to entries, resends and corrections', async () => {
    const owned = await activateToy(server)
    const first = await createEntry(server.knex, owned.id, exact)
    expect((await readJourney(server, owned.id)).journeyEntries[0]).toMatchObject(exact)
    await changeAsOwner(server, owned, { placesAreRounded: true })
    const journey = await readJourney(server, owned.id)
    expect(journey).toMatchObject({ placesAreRounded: true, journeyEntries: [{ id: first.id, ...rounded }] })
    const page = (await (await fetch(server.url + apiPaths.entries(owned.id))).json()) as StopPage
    expect(page.journeyEntries[0]).toMatchObject(rounded)

    const headers = keyed()
    const authorHash = createHash('sha256').update('author').digest('hex')
    const place = { latitude: '35.011564', longitude: '135.768149', authorHash }
    const added = await postEntry(server, owned.id, place, headers)
    const again = await postEntry(server, owned.id, place, headers)
    expect([added.status, again.status]).toEqual([201, 200])
    const form = entryForm({ ...place, authorHash: undefined, password: undefined, edition: '2' })
    const correction = apiPaths.ownEntry(owned.id, headers['Idempotency-Key'])
    const author = { Authorization: 'Bearer author' }
    const corrected = await sendForm(server.url + correction, 'PUT', form, author)
    const repeated = await sendForm(server.url + correction, 'PUT', form, author)
    for (const { body } of [added, again, corrected, repeated]) expect(body).toMatchObject(rounded)
    expect(await server.knex('entries').where({ id: added.body.id }).first()).toMatchObject(exact)
  })

  it('has another ETag than before, both ways', async () => {
    const owned = await activateToy(server)
    await createEntry(server.knex, owned.id, exact)
    const etag = async () => (await fetch(server.url + apiPaths.toy(owned.id))).headers.get('etag') ?? ''
    const before = await etag()
    await changeAsOwner(server, owned, { placesAreRounded: true })
    const answer = await fetch(server.url + apiPaths.toy(owned.id), { headers: { 'If-None-Match': before } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('35.011564')
    const between = await etag()
    await changeAsOwner(server, owned, { placesAreRounded: false })
    expect(new Set([before, between, await etag()]).size).toBe(3)
  })

  it('counts kilometres between the places it tells', async () => {
    const owned = await activateToy(server)
    const places = [exact, { latitude: 69.6492, longitude: 18.9553 }, { latitude: -0.05, longitude: -179.96 }]
    for (const place of places) await createEntry(server.knex, owned.id, place)
    await changeAsOwner(server, owned, { placesAreRounded: true })
    const { statistics } = await readOwnerToy(server, owned)
    const told = (await readJourney(server, owned.id)).journeyEntries
    expect(statistics.km).toBeCloseTo(journeyKm(told), 3)
    expect(statistics.km).toBeCloseTo(journeyKm(places.map(roundPlace)), 3)
  })
})

describe('a lost toy', () => {
  it('says so on its journey, is not featured, and is found by the next entry', async () => {
    const owned = await activateToy(server)
    await createEntry(server.knex, owned.id, { location: 'Kyoto' })
    const lost = await changeAsOwner(server, owned, { state: 'lost' })
    expect(lost.state).toBe('lost')
    const again = await changeAsOwner(server, owned, { state: 'lost' })
    expect(again.lostAt).toBe(lost.lostAt)
    expect(await readJourney(server, owned.id)).toMatchObject({ status: 'active', lostAt: lost.lostAt, stopCount: 1 })
    expect(await featured()).not.toContain(owned.id)
    expect((await postEntry(server, owned.id, { location: 'Nara' })).status).toBe(201)
    expect(await readJourney(server, owned.id)).toMatchObject({ lostAt: null, stopCount: 2 })
    expect(await featured()).toContain(owned.id)
    expect(await readOwnerToy(server, owned)).toMatchObject({ state: 'travelling', lostAt: null })
  })

  it('stays lost when an entry arrives that was written before', async () => {
    const owned = await activateToy(server)
    await server
      .knex('toys')
      .where({ id: owned.id })
      .update({ created_at: new Date(Date.now() - 90 * 60_000) })
    await changeAsOwner(server, owned, { state: 'lost' })
    const sentAt = new Date()
    const late = { takenAt: new Date(sentAt.getTime() - 60 * 60_000).toISOString(), sentAt: sentAt.toISOString() }
    expect((await postEntry(server, owned.id, late)).status).toBe(201)
    expect((await readJourney(server, owned.id)).lostAt).not.toBeNull()
    expect((await postEntry(server, owned.id)).status).toBe(201)
    expect((await readJourney(server, owned.id)).lostAt).toBeNull()
  })

  it('that comes home is not lost any more, and can set off again', async () => {
    const owned = await activateToy(server)
    await changeAsOwner(server, owned, { state: 'lost' })
    await changeAsOwner(server, owned, { state: 'home' })
    expect(await readJourney(server, owned.id)).toMatchObject({ status: 'completed', lostAt: null })
    await changeAsOwner(server, owned, { state: 'travelling' })
    expect(await readJourney(server, owned.id)).toMatchObject({ status: 'active', lostAt: null })
  })
})

it('an activated toy from before has no link, and is shown as ever', async () => {
  const toy = await createToy(server.knex)
  expect(await readJourney(server, toy.id)).toMatchObject({ placesAreRounded: false, lostAt: null })
})
