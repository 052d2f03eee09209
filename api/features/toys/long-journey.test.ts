import type { Knex } from 'knex'
import { describe, expect, it, vi } from 'vitest'
import { journeyKm } from '../../contract/journey.ts'
import { limits } from '../../contract/limits.ts'
import { apiPaths } from '../../contract/paths.ts'
import { stopPageSchema, toySchema } from '../../contract/toys.ts'
import { createToy } from '../../testing/builders.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer({ trustProxy: true })

/** A toy with so many stops all over the world, several of them at the same instant. */
async function createJourney(knex: Knex, stops: number): Promise<string> {
  const { id } = await createToy(knex)
  await knex.raw(
    `insert into entries (toy_id, location, comment, added_by, latitude, longitude, date)
     select :id, 'Harbour ' || n, 'Fine', 'Cleo', n * 37 % 180 - 90, n * 61 % 360 - 180, timestamptz '2024-01-01' + make_interval(hours => n / 3)
     from generate_series(1, :stops) n`,
    { id, stops },
  )
  await knex('toys')
    .where({ id })
    .update({
      stop_count: stops,
      last_entry_at: '2025-01-01',
      last_location: 'x',
      revision: knex.raw("nextval('toy_revisions')"),
    })
  return id
}

const get = async (path: string) => (await fetch(server.url + path)).json()

describe('a long journey', () => {
  it('of a thousand stops is one answer', async () => {
    const id = await createJourney(server.knex, limits.journeyStops)
    const toy = toySchema.parse(await get(apiPaths.toy(id)))
    expect(toy.journeyEntries).toHaveLength(limits.journeyStops)
    expect(toy).toMatchObject({ stopCount: limits.journeyStops, distanceKm: null, nextBefore: null })
  })

  it('shows and counts nothing that is hidden, in none of its pages', async () => {
    const stops = limits.journeyStops + 10
    const id = await createJourney(server.knex, stops)
    const before = toySchema.parse(await get(apiPaths.toy(id)))
    const hidden = { toy_id: id, location: 'Harbour 5' }
    await server.knex('entries').where(hidden).update({ hidden_at: new Date() })
    await server
      .knex('toys')
      .where({ id })
      .update({ revision: server.knex.raw("nextval('toy_revisions')") })
    const after = toySchema.parse(await get(apiPaths.toy(id)))
    expect(after.distanceKm).not.toBe(before.distanceKm)
    const page = () => fetch(`${server.url}${apiPaths.earlierEntries(id, after.nextBefore ?? '')}`)
    const earlier = stopPageSchema.parse(await (await page()).json()).journeyEntries
    expect(earlier.map(({ location }) => location)).not.toContain('Harbour 5')
    expect(earlier).toHaveLength(9)
    await server.knex('toys').where({ id }).update({ hidden_at: new Date() })
    expect((await page()).status).toBe(404)
  })

  it('of more is the newest thousand with the truth about all, and the rest in pages', async () => {
    const stops = 2_345
    const id = await createJourney(server.knex, stops)
    const toy = toySchema.parse(await get(apiPaths.toy(id)))
    expect(toy.journeyEntries).toHaveLength(limits.journeyStops)
    expect(toy.stopCount).toBe(stops)
    expect(toy.journeyEntries.at(-1)?.location).toBe(`Harbour ${stops}`)

    const all = [...toy.journeyEntries]
    for (let before = toy.nextBefore ?? null; before !== null;) {
      const page = stopPageSchema.parse(await get(`${apiPaths.earlierEntries(id, before)}&limit=400`))
      expect(page.journeyEntries.length).toBeGreaterThan(0)
      expect(page.journeyEntries.length).toBeLessThanOrEqual(400)
      all.unshift(...page.journeyEntries)
      before = page.nextBefore
    }
    const rows = await server.knex('entries').where({ toy_id: id }).orderBy(['date', 'id']).select('id')
    expect(all.map((entry) => entry.id)).toEqual(rows.map((row: { id: number }) => row.id))
    expect(toy.distanceKm).toBeCloseTo(journeyKm(all), 3)
  })

  it('tells its newest page without a beginning, and refuses what names none', async () => {
    const id = await createJourney(server.knex, 5)
    const newest = stopPageSchema.parse(await get(`${apiPaths.entries(id)}?limit=2`))
    expect(newest.journeyEntries.map(({ location }) => location)).toEqual(['Harbour 4', 'Harbour 5'])
    expect(stopPageSchema.parse(await get(apiPaths.entries(id)))).toMatchObject({ nextBefore: null })
    for (const query of ['before=x', 'before=1', 'limit=0', 'limit=1001', 'limit=x'])
      expect((await fetch(`${server.url}${apiPaths.entries(id)}?${query}`)).status, query).toBe(400)
    expect((await fetch(server.url + apiPaths.entries('NOBODY'))).status).toBe(404)
  })
})

it('reading has a budget too: counted behind the answers, shared, told with Retry-After', async () => {
  const strict = await server.join({ budgets: { ...server.config.budgets, reads: [{ points: 20, seconds: 600 }] } })
  const { id } = await createToy(server.knex)
  const read = (address: string) => fetch(strict.url + apiPaths.toy(id), { headers: { 'X-Forwarded-For': address } })
  let reads = 0
  await vi.waitFor(
    async () => {
      reads++
      const answer = await read('192.0.2.1')
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatchObject({ code: 'rate_limited' })
    },
    { timeout: 15_000, interval: 10 },
  )
  expect(reads).toBeGreaterThan(20)
  expect((await read('192.0.2.2')).status).toBe(200)
})
