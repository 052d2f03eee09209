import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OwnerToy } from '../../contract/owners.ts'
import { apiPaths } from '../../contract/paths.ts'
import { createEntry, createToy, testPassword } from '../../testing/builders.ts'
import { entryPhoto, readJourney } from '../../testing/entries.ts'
import { useTestServer } from '../../testing/file-server.ts'
import {
  activateToy,
  activationForm,
  askAsOwner,
  changeAsOwner,
  postActivation,
  readOwnerToy,
} from '../../testing/owners.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

const server = useTestServer(wideBudgets)

const inactive = { status: 'inactive', name: null, mission: null, ownerName: null } as const
const ask = (token: string | null, method: string, path: string, body?: object, headers?: Record<string, string>) =>
  askAsOwner(server, token, method, path, body, headers)
const tokenIn = async (answer: Response) => ((await answer.json()) as { ownerToken: string }).ownerToken

/** Every call that an owner's link opens. */
const ownerCalls = (id: string, entryId = 1): [method: string, path: string, body?: object][] => [
  ['GET', apiPaths.owner(id)],
  ['PUT', apiPaths.owner(id), { name: 'Taken over', version: '0123456789abcdef' }],
  ['GET', apiPaths.ownerEntries(id, { limit: 20 })],
  ['PUT', apiPaths.ownerEntry(id, entryId), { isHidden: true }],
  ['POST', apiPaths.renewOwnerLink(id)],
  ['POST', apiPaths.ownerEmail(id), { email: 'finder@example.org' }],
  ['DELETE', apiPaths.ownerEmail(id)],
  ['POST', apiPaths.confirmOwnerEmail(id), { code: 'a'.repeat(22) }],
]

async function refusals(token: string | null, id: string, entryId?: number): Promise<number[]> {
  const statuses: number[] = []
  for (const call of ownerCalls(id, entryId)) statuses.push((await ask(token, ...call)).status)
  return statuses
}

const eight403 = Array.from({ length: 8 }, () => 403)

describe('an activation', () => {
  it('gives the owner a link, and the same one when it is sent again with its key', async () => {
    const { id } = await createToy(server.knex, inactive)
    const claim = randomUUID()
    const first = await postActivation(server.url, await activationForm(id), claim)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const token = await tokenIn(first)
    expect(token).toMatch(/^[\w-]{54}$/)
    const again = await postActivation(server.url, await activationForm(id, { name: 'Another' }), claim)
    expect(again.status).toBe(200)
    expect(await again.json()).toEqual({ id, name: 'Mossy', ownerToken: token })
    expect((await readOwnerToy(server, { id, token })).name).toBe('Mossy')
  })

  it('gives it to nobody else who knows the password', async () => {
    const { id } = await createToy(server.knex, inactive)
    await postActivation(server.url, await activationForm(id), randomUUID())
    for (const claim of [null, randomUUID()])
      expect((await postActivation(server.url, await activationForm(id), claim)).status).toBe(409)
  })

  it('leaves the link out of the database', async () => {
    const { id, token } = await activateToy(server)
    const row = await server.knex('toy_owners').where({ toy_id: id }).first()
    const texts = Object.values(row as object).map((value) =>
      Buffer.isBuffer(value) ? value.toString('base64url') : String(value),
    )
    expect(texts.filter((text) => text.includes(token) || token === text)).toEqual([])
    const { link_key: key } = row as { link_key: Buffer }
    expect(await refusals(key.toString('base64url'), id)).toEqual(eight403)
  })

  it('of a tag that was put back makes the link of the owner before dead', async () => {
    const { id, token } = await activateToy(server)
    await server.knex('toys').where({ id }).update({ status: 'inactive' })
    expect(await refusals(token, id)).toEqual(eight403)
    const next = await tokenIn(await postActivation(server.url, await activationForm(id), randomUUID()))
    expect(await refusals(token, id)).toEqual(eight403)
    expect((await readOwnerToy(server, { id, token: next })).id).toBe(id)
  })
})

describe('what only the owner’s link opens', () => {
  it('is refused with the finder’s password, with nothing, and with the link of another toy', async () => {
    const { id } = await activateToy(server)
    const other = await activateToy(server)
    const entry = await createEntry(server.knex, id)
    const secrets = [testPassword, 'bearhug', null, other.token, 'a'.repeat(54)]
    for (const secret of secrets) expect(await refusals(secret, id, entry.id)).toEqual(eight403)
    expect(await readJourney(server, id)).toMatchObject({ name: 'Mossy', stopCount: 1 })
  })

  it('is refused for a toy that does not exist, in the same words', async () => {
    const { id, token } = await activateToy(server)
    const [unknown, wrong] = await Promise.all([
      ask(token, 'GET', apiPaths.owner('NO-SUCH-TOY')),
      ask('a'.repeat(54), 'GET', apiPaths.owner(id)),
    ])
    expect([unknown.status, wrong.status]).toEqual([403, 403])
    const [a, b] = (await Promise.all([unknown.json(), wrong.json()])) as { message: string }[]
    expect(a?.message).toBe(b?.message)
  })
})

describe('a change by the owner', () => {
  it('reaches the journey, and is recorded without words', async () => {
    const owned = await activateToy(server)
    const { version } = await readOwnerToy(server, owned)
    const form = new FormData()
    for (const [name, value] of Object.entries({ name: 'Moss', ownerName: 'Ana B.', version })) form.set(name, value)
    form.set('image', await entryPhoto(400), 'toy.jpg')
    const before = await readJourney(server, owned.id)
    expect((await ask(owned.token, 'PUT', apiPaths.owner(owned.id), form)).status).toBe(200)
    const after = await readJourney(server, owned.id)
    expect(after).toMatchObject({ name: 'Moss', ownerName: 'Ana B.', mission: before.mission })
    expect(after.imageUrl).not.toBe(before.imageUrl)
    const record = await server.knex('audit_log').where({ subject: owned.id, action: 'owner_toy_updated' }).first()
    expect(record).toMatchObject({ email: 'owner', fields: ['name', 'ownerName', 'photo'] })
    expect(JSON.stringify(record)).not.toContain('Moss')
  })

  it('is refused when someone else was faster, and when it says nothing of what it read', async () => {
    const owned = await activateToy(server)
    const { version } = await readOwnerToy(server, owned)
    await changeAsOwner(server, owned, { name: 'Faster' })
    const late = await ask(owned.token, 'PUT', apiPaths.owner(owned.id), { name: 'Slower', version })
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, 'stale'])
    expect((await ask(owned.token, 'PUT', apiPaths.owner(owned.id), { name: 'Blind' })).status).toBe(400)
    expect((await readJourney(server, owned.id)).name).toBe('Faster')
  })

  it('can neither empty the name nor touch the password, the order or a tag that was never activated', async () => {
    const owned = await activateToy(server)
    const { version } = await readOwnerToy(server, owned)
    expect((await ask(owned.token, 'PUT', apiPaths.owner(owned.id), { name: ' ', version })).status).toBe(400)
    const hash = () => server.knex('toys').where({ id: owned.id }).first('password_hash', 'order_id', 'status')
    const before: unknown = await hash()
    await changeAsOwner(server, owned, { password: 'another', orderId: 1, status: 'inactive' })
    expect(await hash()).toEqual(before)
  })

  it('waits for the decision when the toy was reported and hidden', async () => {
    const owned = await activateToy(server)
    const { version } = await readOwnerToy(server, owned)
    await server.knex('toys').where({ id: owned.id }).update({ hidden_at: new Date() })
    const answer = await ask(owned.token, 'PUT', apiPaths.owner(owned.id), { name: 'Better', version })
    expect(answer.status).toBe(409)
    expect(await readOwnerToy(server, owned)).toMatchObject({ isHidden: true, imageUrl: null })
  })
})

describe('the figures of the owner', () => {
  it('tell stops, kilometres and where it was last seen', async () => {
    const owned = await activateToy(server)
    expect((await readOwnerToy(server, owned)).statistics).toEqual({ stops: 0, km: 0, lastSeen: null, followers: 0 })
    await createEntry(server.knex, owned.id, { latitude: 0, longitude: 0, location: 'Nowhere' })
    await createEntry(server.knex, owned.id, { latitude: 0, longitude: 1, location: 'East', dateOffset: 60 })
    const { statistics } = await readOwnerToy(server, owned)
    expect(statistics).toMatchObject({ stops: 2, lastSeen: { location: 'East' } })
    expect(statistics.lastSeen?.date).toMatch(/\+01:00$/)
    expect(statistics.km).toBeCloseTo(111.195, 2)
  })
})

describe('a new link', () => {
  const renew = (token: string, id: string, claim: string = randomUUID()) =>
    ask(token, 'POST', apiPaths.renewOwnerLink(id), undefined, { 'Idempotency-Key': claim })

  it('makes the old one dead at once, and is given again for the same key', async () => {
    const { id, token } = await activateToy(server)
    const claim = randomUUID()
    const next = await tokenIn(await renew(token, id, claim))
    expect(next).not.toBe(token)
    expect(await refusals(token, id)).toEqual(eight403)
    expect((await readOwnerToy(server, { id, token: next })).id).toBe(id)
    expect(await tokenIn(await renew(token, id, claim))).toBe(next)
    expect((await renew(token, id)).status).toBe(403)
    expect((await renew('a'.repeat(54), id, claim)).status).toBe(403)
  })

  it('forgets the email of the owner before, and their activation', async () => {
    const { id } = await createToy(server.knex, inactive)
    const claim = randomUUID()
    const token = await tokenIn(await postActivation(server.url, await activationForm(id), claim))
    await server.knex('toy_owners').where({ toy_id: id }).update({ email: 'ana@example.org' })
    const next = await tokenIn(await renew(token, id))
    expect((await readOwnerToy(server, { id, token: next })).email).toBeNull()
    expect((await postActivation(server.url, await activationForm(id), claim)).status).toBe(409)
  })

  it('asked for twice at once is one', async () => {
    const { id, token } = await activateToy(server)
    const claim = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => renew(token, id, claim)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(await Promise.all(answers.map(tokenIn))).size).toBe(1)
  })

  it('that is made during an edit by the old one leaves the edit without effect', async () => {
    const owned = await activateToy(server)
    const { version } = await readOwnerToy(server, owned)
    const { knex } = server
    let edit: Promise<Response> | null = null
    // The edit has passed every check before the body and waits for the row.
    await knex.transaction(async (trx) => {
      await trx('toys').where({ id: owned.id }).forUpdate().first()
      edit = ask(owned.token, 'PUT', apiPaths.owner(owned.id), { name: 'Too late', version })
      await expect
        .poll(async () => {
          const { rows } = await knex.raw<{ rows: object[] }>(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return rows.length
        })
        .toBeGreaterThan(0)
      await trx('toy_owners')
        .where({ toy_id: owned.id })
        .update({ link_key: Buffer.alloc(16, 7) })
    })
    expect((await edit!).status).toBe(403)
    expect((await readJourney(server, owned.id)).name).toBe('Mossy')
  })
})

it('answers nothing of an owner that a cache may keep', async () => {
  const owned = await activateToy(server)
  for (const path of [apiPaths.owner(owned.id), apiPaths.ownerEntries(owned.id, { limit: 20 })])
    expect((await ask(owned.token, 'GET', path)).headers.get('cache-control')).toBe('no-store')
  const toy = (await (await ask(owned.token, 'GET', apiPaths.owner(owned.id))).json()) as OwnerToy
  expect(JSON.stringify(toy)).not.toContain(owned.token)
})
