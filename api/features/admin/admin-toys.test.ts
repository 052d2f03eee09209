import { beforeAll, describe, expect, it } from 'vitest'
import { adminToySchema, type AdminToy } from '../../contract/admin-toys.ts'
import { apiPaths } from '../../contract/paths.ts'
import { makeTagId, makeTagPassword } from '../../contract/tags.ts'
import { createAdminClient, type AdminClient } from '../../testing/admin-browser.ts'
import { createEntry, createOrder, createToy, entryForm } from '../../testing/builders.ts'
import { orientedJpeg } from '../../testing/photos.ts'
import { waitForLocks } from '../../testing/locks.ts'
import { useTestServer } from '../../testing/file-server.ts'

const server = useTestServer()
let admin: AdminClient
beforeAll(async () => {
  admin = await createAdminClient(server.url)
})

const read = async (response: Response) => adminToySchema.parse(await response.json())
const photo = async () => new Blob([new Uint8Array(await orientedJpeg(1))], { type: 'image/jpeg' })
const verify = async (id: string, password: string) => {
  const body = JSON.stringify({ password })
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch(`${server.url}/api/toys/${id}/verify-password`, { method: 'POST', headers, body })).status
}

async function form(fields: Record<string, string>): Promise<FormData> {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  data.set('image', await photo(), 'toy.jpg')
  return data
}

describe('creating a toy', () => {
  it('takes JSON, is inactive unless told otherwise, and never shows the password again', async () => {
    const response = await admin.send('POST', '/api/toys', {
      ...{ id: 'New-1', name: ' Bo ', mission: '', password: 'secret', orderId: null },
    })
    expect(response.status).toBe(201)
    const text = await response.text()
    expect(text).not.toMatch(/secret|argon2|hash/i)
    expect(JSON.parse(text)).toMatchObject({ id: 'New-1', name: 'Bo', mission: null, status: 'inactive', stopCount: 0 })
    expect(await verify('new-1', 'secret')).toBe(200)
  })

  it('takes a form with a photo and a pending order', async () => {
    const { id: order } = await createOrder(server.knex)
    const data = await form({
      id: 'New-2',
      name: '',
      mission: 'Go',
      password: 'secret',
      status: 'active',
      orderId: `${order}`,
    })
    const toy = await read(await admin.send('POST', '/api/toys', data))
    expect(toy).toMatchObject({ status: 'active', orderId: order, name: null })
    expect((await fetch(server.url + (toy.imageUrl ?? ''))).status).toBe(200)
  })

  it('needs an id and a password, and an id that is free in any case', async () => {
    const bare = await admin.send('POST', '/api/toys', { name: 'Bo' })
    expect(bare.status).toBe(400)
    expect(((await bare.json()) as { issues: object }).issues).toMatchObject({ id: 'Tag ID is required' })
    await createToy(server.knex, { id: 'Taken' })
    const sent = [1, 2].map(() => admin.send('POST', '/api/toys', { id: 'taken', password: 'secret' }))
    for (const response of await Promise.all(sent)) expect(response.status).toBe(409)
  })

  it('creates one toy when the form is sent twice', async () => {
    const sent = [1, 2, 3].map(() => admin.send('POST', '/api/toys', { id: 'TWICE', password: 'secret' }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 409, 409])
  })

  it.each(['processing', 'shipped', 'delivered', 'cancelled'] as const)('links no %s order', async (status) => {
    const { id } = await createOrder(server.knex, { status })
    const response = await admin.send('POST', '/api/toys', { id: `L-${id}`, password: 'secret', orderId: id })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: { orderId: 'Only a pending order can be linked' } })
  })
})

describe('a password', () => {
  it.each([
    ['short', 'Password must be 6 characters or more'],
    ['  12345  ', 'Password must be 6 characters or more'],
    ['weak-id', 'Password must not be the tag ID'],
    ['WEAK ID', 'Password must not be the tag ID'],
  ])('must be hard to guess: not %s', async (password, sentence) => {
    const refused = { status: 400, issues: expect.objectContaining({}) as object }
    const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const response = await admin.send(method, path, body)
      return { status: response.status, ...((await response.json()) as object) }
    }
    const made = await send('POST', '/api/toys', { id: 'WEAK-ID', password })
    expect(made).toMatchObject({ ...refused, issues: { password: sentence } })
    const batch = await send('POST', '/api/toys/tags', { tags: [{ id: 'WEAK-ID', password }] })
    expect(batch).toMatchObject({ ...refused, message: sentence })
    await createToy(server.knex, { id: 'WEAK-ID' })
    const edited = await send('PUT', '/api/toys/WEAK-ID', { password })
    expect(edited).toMatchObject({ ...refused, issues: { password: sentence } })
    await server.knex('toys').where({ id: 'WEAK-ID' }).delete()
  })

  it('that is generated opens without regard to case, spaces and hyphens; another opens as it is', async () => {
    await admin.send('POST', '/api/toys', { id: 'FOLDED', password: 'honey-harbour' })
    for (const typed of ['honey-harbour', 'HONEY-HARBOUR', 'honey harbour', ' Honey–Harbour ', 'honeyharbour'])
      expect(await verify('FOLDED', typed), typed).toBe(200)
    expect(await verify('FOLDED', 'honey-harbor')).toBe(403)
    await admin.send('POST', '/api/toys', { id: 'AS-IT-IS', password: 'Honey Harbour' })
    expect(await verify('AS-IT-IS', 'Honey Harbour')).toBe(200)
    expect(await verify('AS-IT-IS', 'honey harbour')).toBe(403)
  })
})

describe('editing a toy', () => {
  it('keeps the password that is left blank, and the id', async () => {
    await createToy(server.knex, { id: 'EDIT-1', password: 'old' })
    const edited = await read(
      await admin.send('PUT', '/api/toys/edit-1', {
        id: 'OTHER',
        name: 'New',
        mission: 'x',
        password: ' ',
        status: 'completed',
      }),
    )
    expect(edited).toMatchObject({ id: 'EDIT-1', name: 'New', status: 'completed', ownerName: 'Ada' })
    expect(await verify('EDIT-1', 'old')).toBe(200)
    await admin.send('PUT', '/api/toys/EDIT-1', { password: 'fresher' })
    expect(await verify('EDIT-1', 'fresher')).toBe(200)
    expect(await verify('EDIT-1', 'old')).toBe(403)
  })

  it('replaces and removes the photo, visibly at once', async () => {
    await createToy(server.knex, { id: 'EDIT-2' })
    const data = await form({ name: 'Bo', password: '' })
    expect((await read(await admin.send('PUT', '/api/toys/EDIT-2', data))).imageUrl).toMatch(/^\/photos\//)
    const seen = async () => ((await (await fetch(`${server.url}/api/toys/EDIT-2`)).json()) as AdminToy).imageUrl
    expect(await seen()).toMatch(/^\/photos\//)
    await admin.send('PUT', '/api/toys/EDIT-2', { removeImage: true })
    expect(await seen()).toBeNull()
  })

  it('keeps an order that is not pending any more, but takes no other such one', async () => {
    const [mine, other] = [await createOrder(server.knex), await createOrder(server.knex, { status: 'shipped' })]
    await createToy(server.knex, { id: 'EDIT-3', orderId: mine.id })
    await admin.send('PUT', `/api/orders/${mine.id}/status`, { status: 'shipped' })
    expect((await admin.send('PUT', '/api/toys/EDIT-3', { name: 'A', orderId: mine.id })).status).toBe(200)
    expect((await admin.send('PUT', '/api/toys/EDIT-3', { orderId: other.id })).status).toBe(400)
    expect((await read(await admin.send('PUT', '/api/toys/EDIT-3', { orderId: '' }))).orderId).toBeNull()
  })

  it('answers the later of two conflicting edits with 409, also when both save at the same moment', async () => {
    await createToy(server.knex, { id: 'EDIT-4' })
    const page = (await (await admin.get('/api/toys?limit=5&search=EDIT-4')).json()) as { items: AdminToy[] }
    const version = page.items[0]?.version
    const save = (name: string) => admin.send('PUT', '/api/toys/EDIT-4', { name, version })
    const saved = await Promise.all([save('One'), save('Two')])
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await save('Three')
    expect(await late.json()).toMatchObject({ code: 'stale' })
  })

  it('is not refused when a finder adds a stop meanwhile', async () => {
    await createToy(server.knex, { id: 'EDIT-5' })
    const { version } = await read(await admin.send('PUT', '/api/toys/EDIT-5', { name: 'Bo' }))
    await createEntry(server.knex, 'EDIT-5')
    expect((await admin.send('PUT', '/api/toys/EDIT-5', { name: 'Al', version })).status).toBe(200)
  })
})

describe('the followers of a toy', () => {
  it('are counted once they have said yes, and not named', async () => {
    const { id } = await createToy(server.knex)
    const follower = (name: string, more: object) => ({
      ...{ toy_id: id, email: `${name}@example.org`, mailbox: `${name}@example.org` },
      ...more,
    })
    const confirmed = { confirmed_at: new Date() }
    await server.knex('followers').insert([follower('ada', confirmed), follower('bo', confirmed), follower('cleo', {})])
    await server
      .knex('followers')
      .insert({ toy_id: id, endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x', ...confirmed })
    const answer = await admin.get(apiPaths.followers(id.toLowerCase()))
    expect([answer.status, await answer.json()]).toEqual([200, { followers: 3 }])
    expect((await admin.get(apiPaths.followers('NOBODY'))).status).toBe(404)
  })
})

describe('deleting a toy', () => {
  it('deletes its entries too, once, and a late resend is told that its entry was removed', async () => {
    const toy = await createToy(server.knex, { id: 'GONE-1' })
    const key = crypto.randomUUID()
    const send = () =>
      fetch(`${server.url}/api/toys/GONE-1/entries`, {
        ...{ method: 'POST', headers: { 'Idempotency-Key': key }, body: entryForm() },
      })
    expect((await send()).status).toBe(201)
    const statuses = (await Promise.all([1, 2].map(() => admin.send('DELETE', `/api/toys/${toy.id}`)))).map(
      (r) => r.status,
    )
    expect(statuses.sort()).toEqual([204, 404])
    expect(await server.knex('entries').where({ toy_id: toy.id })).toEqual([])
    expect((await send()).status).toBe(410)
    expect((await fetch(`${server.url}/api/toys/GONE-1`)).status).toBe(404)
  })
})

describe('tags in bulk', () => {
  const tags = (count: number) =>
    Array.from({ length: count }, () => ({ id: makeTagId(), password: makeTagPassword() }))

  it('are linked to their order, wait for activation and open with their passwords; a resend changes nothing', async () => {
    const { id: orderId } = await createOrder(server.knex, { quantity: 3 })
    const batch = tags(3)
    const made = await admin.send('POST', '/api/toys/tags', { orderId, tags: batch })
    expect([made.status, await made.json()]).toEqual([201, { created: 3, total: 3 }])
    const again = await admin.send('POST', '/api/toys/tags', { orderId, tags: batch })
    expect(await again.json()).toEqual({ created: 0, total: 3 })
    expect(await server.knex('toys').where({ order_id: orderId, status: 'inactive' })).toHaveLength(3)
    expect(await verify(batch[2]?.id ?? '', batch[2]?.password ?? '')).toBe(200)
    const orders = (await (await admin.get('/api/orders')).json()) as {
      id: number
      toyIds: string[]
      toyCount: number
    }[]
    expect(orders.find(({ id }) => id === orderId)).toMatchObject({ toyCount: 3 })
  })

  it('are made once when the same call comes again before the first is done', async () => {
    const { id: orderId } = await createOrder(server.knex, { quantity: 4 })
    const body = { orderId, tags: tags(4) }
    const answers = await Promise.all([1, 2, 3].map(() => admin.send('POST', '/api/toys/tags', body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const created = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { created: number }).created),
    )
    expect(created.sort()).toEqual([0, 0, 4])
    expect(await server.knex('toys').where({ order_id: orderId })).toHaveLength(4)
  })

  it('in opposite orders at the same time wait for one another, not for each other', async () => {
    const [low, middle, high] = ['DEAD-A', 'DEAD-M', 'DEAD-Z'].map((id) => ({ id, password: 'bear hug' }))
    const lock = await server.knex.transaction()
    await lock('toys').insert({ id: 'DEAD-M', password_hash: 'x' })
    const batches = [
      [low, middle, high],
      [high, middle, low],
    ]
    const sent = batches.map((batch) => admin.send('POST', '/api/toys/tags', { tags: batch }))
    await waitForLocks(server.knex, 2)
    await lock.rollback()
    const answers = await Promise.all(sent)
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const created = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { created: number }).created),
    )
    expect(created.sort()).toEqual([0, 3])
  })

  it('are made all or not at all', async () => {
    await createToy(server.knex, { id: 'MINE' })
    const batch = tags(2)
    const taken = await admin.send('POST', '/api/toys/tags', { tags: [...batch, { id: 'mine', password: 'another' }] })
    expect(taken.status).toBe(409)
    expect(
      await server.knex('toys').whereIn(
        'id',
        batch.map(({ id }) => id),
      ),
    ).toEqual([])
    const double = await admin.send('POST', '/api/toys/tags', { tags: [batch[0], batch[0]] })
    expect(double.status).toBe(400)
    for (const count of [0, 501]) {
      expect((await admin.send('POST', '/api/toys/tags', { tags: tags(count) })).status).toBe(400)
    }
  })

  it('have IDs and passwords without characters that are easily confused', () => {
    for (const { id, password } of tags(200)) {
      expect(id).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
      expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
    }
  })
})
