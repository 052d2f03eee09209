import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OwnerEntries } from '../../contract/owners.ts'
import { apiPaths } from '../../contract/paths.ts'
import { updateJourneyFacts } from '../../domain/journey-facts.ts'
import { createEntry, createToy } from '../../testing/builders.ts'
import { readJourney } from '../../testing/entries.ts'
import { useTestServer } from '../../testing/file-server.ts'
import { activateToy, askAsOwner } from '../../testing/owners.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const server = useTestServer(wideBudgets)

describe('an entry that the owner hides', () => {
  const list = async (token: string, id: string, { limit = 20, before }: { limit?: number; before?: string } = {}) => {
    const answer = await askAsOwner(server, token, 'GET', apiPaths.ownerEntries(id, { limit, before }))
    return (await answer.json()) as OwnerEntries
  }
  const hide = (token: string, id: string, entryId: number, isHidden = true) =>
    askAsOwner(server, token, 'PUT', apiPaths.ownerEntry(id, entryId), { isHidden })
  const report = (entryId: number, count: number) =>
    server.knex('reports').insert(
      Array.from({ length: count }, (_, i) => ({
        ...{ entry_id: entryId, key: randomUUID(), reason: 'other', words: '' },
        sender: Buffer.alloc(32, i + 1),
      })),
    )

  it('leaves the journey with its photo, and comes back with it', async () => {
    const { id, token } = await activateToy(server)
    const photoKey = randomUUID().replaceAll('-', '').padEnd(40, '0')
    const entry = await createEntry(server.knex, id, { photoKey, photoWidth: 100, photoHeight: 100 })
    const kept = await createEntry(server.knex, id, { location: 'Kept' })
    for (const _ of [1, 2]) expect((await hide(token, id, entry.id)).status).toBe(200)
    const journey = await readJourney(server, id)
    expect(journey).toMatchObject({ stopCount: 1, journeyEntries: [{ id: kept.id }] })
    expect((await list(token, id)).items).toMatchObject([
      { id: kept.id, hiddenBy: null },
      { id: entry.id, hiddenBy: 'owner', imageUrl: null, photo: null },
    ])
    for (const _ of [1, 2]) expect((await hide(token, id, entry.id, false)).status).toBe(200)
    expect((await readJourney(server, id)).stopCount).toBe(2)
    const actions = await server
      .knex('audit_log')
      .where({ subject: String(entry.id) })
      .orderBy('id')
      .pluck('action')
    expect(actions).toEqual(['owner_entry_hidden', 'owner_entry_restored'])
  })

  it('cannot be one of another toy', async () => {
    const { id, token } = await activateToy(server)
    const other = await createToy(server.knex)
    const entry = await createEntry(server.knex, other.id)
    expect((await hide(token, id, entry.id)).status).toBe(404)
    expect((await readJourney(server, other.id)).stopCount).toBe(1)
  })

  it('is not brought back by the owner when reports have hidden it, or would have meanwhile', async () => {
    const { id, token } = await activateToy(server)
    const reported = await createEntry(server.knex, id)
    await report(reported.id, 3)
    await server.knex('entries').where({ id: reported.id }).update({ hidden_at: new Date() })
    await updateJourneyFacts(server.knex, id, -1)
    expect((await hide(token, id, reported.id, false)).status).toBe(409)
    const hidden = await createEntry(server.knex, id)
    await hide(token, id, hidden.id)
    await report(hidden.id, 3)
    const answer = await hide(token, id, hidden.id, false)
    expect(await answer.json()).toMatchObject({ hiddenBy: 'reports' })
    expect((await readJourney(server, id)).journeyEntries).toEqual([])
  })

  it('is listed in pages, newest first', async () => {
    const { id, token } = await activateToy(server)
    const entries = []
    for (const location of ['A', 'B', 'C']) entries.push(await createEntry(server.knex, id, { location }))
    const first = await list(token, id, { limit: 2 })
    expect(first.items.map(({ location }) => location)).toEqual(['C', 'B'])
    const next = await list(token, id, { limit: 2, before: first.nextBefore ?? '' })
    expect(next).toMatchObject({ items: [{ location: 'A' }], nextBefore: null })
  })
})
