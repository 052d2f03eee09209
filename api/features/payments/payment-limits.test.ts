import { afterEach, expect, it } from 'vitest'
import { intentBody, post } from '../../testing/buying.ts'
import { useTestShop } from '../../testing/file-server.ts'

const allowed = 30
const minute = 60_000
const { server, stripe } = useTestShop({ trustProxy: true })
afterEach(async () => {
  stripe.requests.length = 0
  await server.knex('rate_limits').delete()
})

function begin(from: string, { url = server.url, quantity = 1 } = {}): Promise<Response> {
  return post(`${url}/api/create-payment-intent`, intentBody(quantity), { 'X-Forwarded-For': from })
}

const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)
const several = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

it('takes thirty payments from one address, and tells the next one when to come again', async () => {
  expect(new Set(await statuses(several(allowed, () => begin('203.0.113.1'))))).toEqual(new Set([200]))
  expect(stripe.requests).toHaveLength(allowed)

  const refused = await begin('203.0.113.1')
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(600)
  expect(await refused.json()).toMatchObject({
    code: 'rate_limited',
    message: expect.stringMatching(
      /^Too many payments were started from your connection\. Please try again in (\d+ seconds|\d+ minutes)\.$/,
    ) as string,
  })
  expect(stripe.requests).toHaveLength(allowed)

  // Whoever comes from elsewhere does not notice.
  expect((await begin('203.0.113.2')).status).toBe(200)
})

it('counts for all processes, across a restart, and starts afresh after ten minutes', async () => {
  const other = await server.join()
  const urls = [server.url, other.url] as const
  const answers = await statuses(several(allowed + 10, (i) => begin('203.0.113.3', { url: urls[i % 2] as string })))
  expect(answers.filter((status) => status === 200)).toHaveLength(allowed)
  expect(answers.filter((status) => status === 429)).toHaveLength(10)
  expect(stripe.requests).toHaveLength(allowed)
  await other.stop()
  const later = await server.join()
  expect((await begin('203.0.113.3', { url: later.url })).status).toBe(429)

  await server.knex('rate_limits').update({ expire: server.knex.raw('expire - ?', [11 * minute]) })
  expect((await begin('203.0.113.3')).status).toBe(200)
})

it('believes the last hop only, and takes a household of IPv6 for one', async () => {
  await Promise.all(several(allowed, (i) => begin(`192.0.2.${i}, 2001:db8:1:2::${i}`)))
  expect((await begin('192.0.2.99, 2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await begin('2001:db8:1:2::1, 2001:db8:1:3::1')).status).toBe(200)
})

it('does not count what is refused anyway, and lets nobody choose an address where no proxy is trusted', async () => {
  const direct = await server.join({ trustProxy: false })
  await Promise.all(several(allowed + 1, (i) => begin(`192.0.2.${i}`, { url: direct.url, quantity: 0 })))
  expect(new Set(await statuses(several(allowed, (i) => begin(`192.0.2.${i}`, { url: direct.url }))))).toEqual(
    new Set([200]),
  )
  expect((await begin('192.0.2.250', { url: direct.url })).status).toBe(429)
})
