import { afterEach, expect, it } from 'vitest'
import { post } from '../../testing/buying.ts'
import { useTestShop } from '../../testing/file-server.ts'

const { server, stripe } = useTestShop({ trustProxy: true })
afterEach(async () => {
  stripe.requests.length = 0
  await server.knex('rate_limits').delete()
})

const allowed = 60
const from = (address: string) => ({ 'X-Forwarded-For': address })
const shippingAddress = {
  name: 'Ada',
  email: 'ada@example.org',
  address: '1 Long Road',
  city: 'York',
  postalCode: 'YO1 7HH',
  country: 'United Kingdom',
}
const confirm = (address: string, i: number) =>
  post(`${server.url}/api/orders`, { quantity: 1, shippingAddress, paymentIntentId: `pi_made_up_${i}` }, from(address))

it('made-up payments are asked about at the provider up to the sender’s budget, and not beyond (S9)', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 100; i++) statuses.push((await confirm('203.0.113.5', i)).status)
  expect(statuses.filter((status) => status === 402)).toHaveLength(allowed)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  expect(stripe.requests).toHaveLength(allowed)
  const refused = await confirm('203.0.113.5', 1)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  expect((await confirm('203.0.114.5', 1)).status).toBe(402)
})

it('looking for orders by made-up links has the same budget', async () => {
  const look = (i: number) =>
    fetch(`${server.url}/api/orders/by-token/made-up-${i}`, { headers: from('203.0.113.6') }).then(
      ({ status }) => status,
    )
  const statuses: number[] = []
  for (let i = 0; i < allowed + 5; i++) statuses.push(await look(i))
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

it('beginning a sign-in has a budget (S10)', async () => {
  const begin = () =>
    fetch(`${server.url}/connect/oidc`, { headers: from('203.0.113.7'), redirect: 'manual' }).then(
      ({ status }) => status,
    )
  const statuses: number[] = []
  for (let i = 0; i < 40; i++) statuses.push(await begin())
  expect(statuses.filter((status) => status === 302)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})
