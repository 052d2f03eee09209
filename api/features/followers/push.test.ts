import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPush } from '../../adapters/push/push.ts'
import { isPublicAddress } from '../../adapters/push/public-address.ts'
import { apiPaths } from '../../contract/paths.ts'
import { pushKeySchema, type PushSubscriptionInput } from '../../contract/followers.ts'
import { countFollowers } from '../../domain/followers.ts'
import { createToy } from '../../testing/builders.ts'
import { entryPhoto, postEntry } from '../../testing/entries.ts'
import { createFollowing } from '../../testing/followers.ts'
import { startPushService, type PushService } from '../../testing/push-service.ts'
import { scrape, valueOf } from '../../testing/scrape.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { wideBudgets } from '../../testing/wide-budgets.ts'

let server: TestServer
let service: PushService
let following: ReturnType<typeof createFollowing>
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({
    ...wideBudgets,
    push: { vapid: null, hosts: [], testOrigin: service.origin },
    metrics: { port: 0, host: '127.0.0.1' },
  })
  following = createFollowing(server, () => {
    throw new Error('No emails here')
  })
})
beforeEach(async () => {
  service.received.length = 0
  await server.knex('followers').delete()
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const subscribe = (toyId: string, subscription: PushSubscriptionInput) =>
  following.post(apiPaths.pushFollowers(toyId), subscription)
const endpoints = () => server.knex('followers').orderBy('id').pluck('endpoint') as Promise<string[]>
const received = async (count: number) => {
  await expect.poll(() => service.received.length, { timeout: 15_000 }).toBe(count)
  return service.received
}

/** A new stop whose digest is due. */
async function makeStop(toyId: string, fields: Parameters<typeof postEntry>[2] = {}): Promise<void> {
  await postEntry(server, toyId, fields)
  await following.letDigestsBeDue(toyId)
}

describe('following by push', () => {
  it('sends each new stop once, encrypted for the browser and signed with the key it subscribed with', async () => {
    const toy = await createToy(server.knex, { name: 'Bruno' })
    const subscription = service.subscribe('ada')
    for (const _ of [1, 2]) expect((await subscribe(toy.id, subscription)).status).toBe(201)
    expect(await countFollowers(server.knex, toy.id)).toBe(1)
    await makeStop(toy.id, { location: 'Lisbon', comment: 'We saw\nthe trams', image: await entryPhoto() })
    const [message] = await received(1)
    expect(message).toMatchObject({
      name: 'ada',
      payload: {
        title: 'Bruno was in Lisbon',
        body: 'We saw the trams (Cleo)',
        toyId: toy.id,
        photoKey: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
        tag: `journey-${toy.id}`,
        digestId: expect.any(Number) as number,
      },
      ttl: 86_400,
    })
    const { publicKey } = pushKeySchema.parse(await (await fetch(server.url + apiPaths.pushKey())).json())
    expect(message?.key).toBe(publicKey)
    await following.settled(toy.id)
    expect([service.received.length, service.problems]).toEqual([1, []])
  })

  it('tells of several at once as one', async () => {
    const toy = await createToy(server.knex, { name: 'Bruno' })
    await subscribe(toy.id, service.subscribe())
    await postEntry(server, toy.id, { location: 'Faro', latitude: '37', longitude: '-8' })
    await makeStop(toy.id, { location: 'Lisbon' })
    const [message] = await received(1)
    expect(message?.payload).toMatchObject({
      title: 'Bruno has made 2 new stops',
      body: 'Faro, Lisbon\n216 km so far',
      photoKey: null,
    })
  })

  it.each([404, 410])('forgets an endpoint that answers %s, for every toy', async (status) => {
    const toys = [await createToy(server.knex), await createToy(server.knex)]
    const gone = service.subscribe('gone')
    const other = service.subscribe()
    for (const { id } of toys) await subscribe(id, gone)
    await subscribe(toys[0]?.id ?? '', other)
    service.answer('gone', status)
    await makeStop(toys[0]?.id ?? '')
    await received(1)
    await expect.poll(endpoints, { timeout: 15_000 }).toEqual([other.endpoint])
  })

  it('tries again later what a busy service refuses, and not what it refuses for good', async () => {
    const toy = await createToy(server.knex)
    const [busy, refused, large] = [service.subscribe('busy'), service.subscribe('refused'), service.subscribe('large')]
    for (const one of [busy, refused, large]) await subscribe(toy.id, one)
    service.answer('busy', 503, { 'Retry-After': '120' })
    service.answer('refused', 403)
    service.answer('large', 413)
    await server.knex('push_services').delete()
    await makeStop(toy.id)
    const waiting = () =>
      server
        .knex('push_notices')
        .join('followers', 'followers.id', 'follower_id')
        .select('endpoint', 'attempts', 'leased_until')
    const postponed = { endpoint: busy.endpoint, attempts: 1, leased_until: null }
    await expect.poll(waiting, { timeout: 15_000 }).toEqual([postponed])
    const [row] = (await server.knex('push_notices')) as { next_attempt_at: Date }[]
    expect(row?.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 100_000)
    expect(await endpoints()).toHaveLength(3)
    // Only what may be the subscription's fault counts.
    const refusals = () => server.knex('followers').orderBy('id').pluck('refusals')
    await expect.poll(refusals, { timeout: 15_000 }).toEqual([0, 1, 0])
    service.answer('busy', null)
    await server.knex('push_notices').update({ next_attempt_at: new Date(0) })
    expect((await received(1))[0]?.name).toBe('busy')
    const services = () => server.knex('push_services').pluck('service')
    await expect.poll(services, { timeout: 15_000 }).toEqual([service.origin])
    // Who subscribes again begins anew.
    await subscribe(toy.id, refused)
    expect(await refusals()).toEqual([0, 0, 0])

    const samples = await scrape(server)
    for (const outcome of ['busy', 'unauthorised', 'refused', 'sent'])
      expect(valueOf(samples, 'push_messages_total', { service: service.origin, outcome })).toBeGreaterThan(0)
  })

  it('goes nowhere that an endpoint redirects to', async () => {
    const toy = await createToy(server.knex)
    const [redirected, target] = [service.subscribe('redirected'), service.subscribe('target')]
    await subscribe(toy.id, redirected)
    service.answer('redirected', 307, { Location: target.endpoint })
    await makeStop(toy.id)
    await following.settled(toy.id)
    expect([service.received, service.problems]).toEqual([[], []])
  })

  it('lets no other journey wait while a service does not answer', async () => {
    const [slow, other] = [await createToy(server.knex), await createToy(server.knex)]
    let answer = () => undefined as void
    const answered = new Promise<void>((resolve) => (answer = resolve))
    let asked = 0
    service.onMessage = () => {
      asked++
      return answered
    }
    try {
      for (let i = 0; i < 12; i++) await subscribe(slow.id, service.subscribe())
      await subscribe(other.id, service.subscribe())
      await makeStop(slow.id)
      await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(0)
      await makeStop(other.id)
      const open = () => server.knex('stop_notices').where({ toy_id: other.id, digest_id: null })
      await expect.poll(open, { timeout: 10_000 }).toEqual([])
    } finally {
      service.onMessage = null
      answer()
    }
    await server.knex('push_notices').update({ next_attempt_at: new Date(0), leased_until: null })
    await following.settled(other.id)
  }, 60_000)

  it('sends nothing of what was hidden meanwhile', async () => {
    const toy = await createToy(server.knex)
    await subscribe(toy.id, service.subscribe())
    await postEntry(server, toy.id)
    await server.knex('entries').where({ toy_id: toy.id }).update({ hidden_at: new Date() })
    await following.letDigestsBeDue(toy.id)
    await following.settled(toy.id)
    expect(service.received).toEqual([])
  })

  it('ends at the browser’s wish, and moves with a subscription that the browser replaces', async () => {
    const toys = [await createToy(server.knex), await createToy(server.knex)]
    const [old, next] = [service.subscribe(), service.subscribe()]
    for (const { id } of toys) await subscribe(id, old)
    await subscribe(toys[0]?.id ?? '', next)
    const renewed = await following.post(apiPaths.renewPush(), { oldEndpoint: old.endpoint, subscription: next })
    expect(await renewed.json()).toEqual({ renewed: 1 })
    expect(await endpoints()).toEqual([next.endpoint, next.endpoint])
    const leave = (endpoint: string) =>
      following.post(apiPaths.leavePush(), { toyId: toys[0]?.id.toLowerCase(), endpoint })
    expect((await leave(old.endpoint)).status).toBe(200)
    expect(await endpoints()).toHaveLength(2)
    await leave(next.endpoint)
    expect(await server.knex('followers').pluck('toy_id')).toEqual([toys[1]?.id])
  })
})

describe('an endpoint', () => {
  it.each([
    'http://127.0.0.1:1/push/x',
    'https://127.0.0.1/push/x',
    'https://[::1]/push/x',
    'https://push.example/x',
    'https://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'gopher://x/',
  ])('%s is refused where it is on no list', async (endpoint) => {
    const toy = await createToy(server.knex)
    const { keys } = service.subscribe()
    expect((await subscribe(toy.id, { endpoint, keys })).status).toBe(400)
    const { endpoint: oldEndpoint } = service.subscribe()
    const renew = { oldEndpoint, subscription: { endpoint, keys } }
    expect((await following.post(apiPaths.renewPush(), renew)).status).toBe(400)
    expect(await endpoints()).toEqual([])
  })

  it.each([
    ['p256dh', 'A'.repeat(87)],
    ['p256dh', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')],
    ['p256dh', 'short'],
    ['auth', 'AAAA'],
  ])('with the %s %s is refused', async (name, key) => {
    const toy = await createToy(server.knex)
    const { endpoint, keys } = service.subscribe()
    expect((await subscribe(toy.id, { endpoint, keys: { ...keys, [name]: key } })).status).toBe(400)
  })

  const vapid = {
    publicKey: 'BHfbEcEoyM23WoYTPtSX4nG5wpyzOujiX9FkBUodNDrfTqfnW3gWIW_PmFPU18hgCcWnTa6BNAWxwsuh6fFJqeQ',
    privateKey: '',
    subject: 'mailto:a@b.example',
  }
  const push = () => createPush({ vapid: { ...vapid, privateKey: privateKey() }, hosts, testOrigin: null })
  const hosts = ['push.example', '*.push.example']
  const privateKey = () => Buffer.alloc(32, 7).toString('base64url')

  it.each([
    ['https://push.example/x', true],
    ['https://eu.push.example/x', true],
    ['https://PUSH.example/x', true],
    ['https://push.example:443/x', true],
    ['https://push.example:8443/x', false],
    ['http://push.example/x', false],
    ['https://user@push.example/x', false],
    ['https://notpush.example/x', false],
    ['https://push.example.evil.example/x', false],
    ['https://push.example./x', false],
    ['https://evil.example/push.example', false],
  ])('%s is one of the listed services: %s', (endpoint, isOne) => {
    const { keys } = service.subscribe()
    expect(push().accepts({ endpoint, ...keys })).toBe(isOne)
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'name',
  ])('is never called at %s', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(['142.250.1.1', '2a00:1450:4001::1'])('may be at %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it('whose name leads to an address of our own is not called', async () => {
    const { keys } = service.subscribe()
    const local = createPush({ vapid: { ...vapid, privateKey: privateKey() }, hosts: ['localhost'], testOrigin: null })
    const sending = local.send({ endpoint: 'https://localhost/x', ...keys }, { payload: 'x', topic: 'x' })
    await expect(sending).rejects.toThrow('Not a public address')
    local.close()
  })
})

it('is not offered by a site in production that has no keys', async () => {
  const bare = createPush({ vapid: null, hosts: [], testOrigin: service.origin })
  expect(bare.publicKey).toBeNull()
  const { endpoint, keys } = service.subscribe()
  expect(await bare.send({ endpoint, ...keys }, { payload: 'x', topic: 'x' })).toMatchObject({ name: 'refused' })
})
