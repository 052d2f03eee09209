import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { apiPaths } from '../../contract/paths.ts'
import { buyer, confirmed, intentBody } from '../buying.ts'
import type { FakeStripe } from '../fake-stripe.ts'
import { jsonRequest } from './finders.ts'
import type { KnownPurchase } from './ledger.ts'
import { createPerson, jsonOf, newAddress, type Crowd, type Person } from './people.ts'
import type { Random } from './random.ts'

/** Buyers, one after the other: some browsers tell of the payment, some are closed, and the provider always does. */
export async function runBuyers(crowd: Crowd, random: Random, stripe: FakeStripe): Promise<void> {
  while (!crowd.isOver) {
    await buy(crowd, createPerson(crowd, random, newAddress(random)), stripe)
    await delay(random.between(500, 3_000))
  }
}

async function buy(crowd: Crowd, person: Person, stripe: FakeStripe): Promise<void> {
  const { random } = person
  const quantity = random.between(1, 5)
  const body = { ...intentBody(quantity), checkoutId: randomUUID() }
  const decided = await person.persist('payment begun', jsonRequest('POST', apiPaths.createPaymentIntent(), body))
  if (!decided) return
  if (decided.answer.status !== 200) return crowd.tallies.fail(`A payment was not begun: ${decided.answer.status}`)
  const { clientSecret } = jsonOf<{ clientSecret: string }>(decided.answer)
  const purchase: KnownPurchase = { intentId: clientSecret.split('_secret_')[0] ?? '', quantity, isOrdered: false }
  crowd.ledger.purchases.push(purchase)
  stripe.pay(purchase.intentId, confirmed)
  const ways = random.pick([[byBrowser, byWebhook], [byWebhook], [byBrowser]])
  await Promise.all(ways.map((way) => way(crowd, person, stripe, purchase)))
}

type Way = (crowd: Crowd, person: Person, stripe: FakeStripe, purchase: KnownPurchase) => Promise<void>

const byBrowser: Way = async (crowd, person, _, purchase) => {
  const { intentId: paymentIntentId, quantity } = purchase
  const body = { shippingAddress: buyer, quantity: String(quantity), paymentIntentId }
  const decided = await person.persist('order', jsonRequest('POST', apiPaths.orders(), body))
  note(crowd, purchase, 'An order', decided?.answer.status)
}

const byWebhook: Way = async (crowd, { random }, stripe, purchase) => {
  const provider = createPerson(crowd, random, newAddress(random))
  const { body, signature } = stripe.event('payment_intent.succeeded', purchase.intentId)
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  const sending = { method: 'POST', path: '/api/webhooks/stripe', headers, body: Buffer.from(body) }
  note(crowd, purchase, 'A webhook', (await provider.persist('webhook', sending))?.answer.status)
}

function note({ tallies }: Crowd, purchase: KnownPurchase, what: string, status: number | undefined): void {
  if (status === 200 || status === 201) purchase.isOrdered = true
  else tallies.fail(`${what} was not taken: ${status ?? 'undecided'}`)
}
