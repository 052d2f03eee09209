import { createHash, randomUUID } from 'node:crypto'
import { demoCards } from '../../contract/demo-payments.ts'
import { apiPaths } from '../../contract/paths.ts'
import { intentIdOf } from '../../contract/payments.ts'
import { createEntry, createOrder, createToy } from '../builders.ts'
import { buyer, intentBody, post } from '../buying.ts'
import { activateToy } from '../owners.ts'
import type { TestServer } from '../test-server.ts'
import type { RefKind } from './field-values.ts'

export interface KnownValues {
  /** The `index`-th value of a kind, counted round; a made-up one when there is none. */
  resolve(kind: RefKind, index: number): unknown
  /** Remembers what an answer names: cursors, versions, keys, secrets and links. */
  learn(answer: unknown): void
  /** Makes sure that there is something of each kind: requests delete as well. */
  refill(): Promise<void>
}

const madeUp: Record<RefKind, unknown> = {
  tag: 'NO-SUCH-TAG',
  entry: 1,
  order: 1,
  payment: 'pi_none',
  secret: 'pi_none_secret_x',
  token: 'no-such-token',
  bearer: 'Bearer no-such-token',
  submissionKey: '00000000-0000-4000-8000-000000000000',
  cursor: 'WyJuZXh0IiwiYSIsMV0',
  before: '1700000000000_1',
  version: '0123456789abcdef',
  photo: `${'0'.repeat(40)}-480.webp`,
  mail: 1,
}

/** Where an answer has what later requests need, by the name of the field. */
const learned: Record<string, RefKind> = {
  nextCursor: 'cursor',
  previousCursor: 'cursor',
  nextBefore: 'before',
  version: 'version',
  clientSecret: 'secret',
  submissionKey: 'submissionKey',
  imageUrl: 'photo',
}
const kept = 6

/** Lets its holder correct the entries that `refill` makes. */
export const authorToken = 'author-of-generated-entries'
const authorHash = createHash('sha256').update(authorToken).digest()

export function createKnownValues(server: TestServer): KnownValues {
  const { url, knex } = server
  const values = Object.fromEntries(Object.keys(madeUp).map((kind) => [kind, [] as unknown[]])) as Record<
    RefKind,
    unknown[]
  >

  function add(kind: RefKind, value: unknown): void {
    const list = values[kind]
    if (!list.includes(value)) list.push(value)
    if (list.length > kept) list.shift()
  }

  function learn(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return
    for (const [name, value] of Object.entries(answer)) {
      const kind = Object.hasOwn(learned, name) ? learned[name] : undefined
      if (typeof value === 'string' && kind === 'photo') add(kind, value.split('/').at(-1))
      else if (typeof value === 'string' && kind) add(kind, value)
      if (name === 'link' || name === 'token') add('token', String(value).split('/').at(-1))
      learn(value)
    }
  }

  let refills = 0
  async function refill(): Promise<void> {
    for (const status of ['active', 'inactive'] as const) {
      const toy = await createToy(knex, { id: `F-${randomUUID().slice(0, 8)}`, status })
      const entry = await createEntry(knex, toy.id, { submissionKey: randomUUID(), authorHash, date: new Date() })
      add('tag', toy.id)
      add('entry', entry.id)
      add('submissionKey', entry.submissionKey)
    }
    add('order', (await createOrder(knex)).id)
    const owned = await activateToy(server)
    add('tag', owned.id)
    add('bearer', `Bearer ${owned.token}`)
    if (refills++ % 3 === 0) await buySomething()
    for (const id of await knex('orders').orderBy('id', 'desc').limit(1).pluck('id')) add('order', id)
    for (const id of await knex('mails').orderBy('id', 'desc').limit(3).pluck('id')) add('mail', id)
  }

  let turns = 0
  /** A payment, paid with a demo card, and every other time its order; both secrets are learned. */
  async function buySomething(): Promise<void> {
    const ask = async (path: string, body: object) => {
      const answer: unknown = await (await post(url + path, body)).json()
      learn(answer)
      return answer as Record<string, string>
    }
    const { clientSecret = '' } = await ask(apiPaths.createPaymentIntent(), intentBody(2))
    const { city, postalCode, name, address: line1, email } = buyer
    await ask(apiPaths.confirmDemoPayment(), {
      clientSecret,
      card: { number: turns % 3 === 2 ? demoCards.needsConfirmation : demoCards.succeeds, expiry: '12/39', cvc: '123' },
      returnUrl: '/checkout',
      shipping: { name, address: { line1, city, postalCode, country: 'GB' } },
      receiptEmail: email,
    })
    const paymentIntentId = intentIdOf(clientSecret)
    add('payment', paymentIntentId)
    if (turns++ % 2 === 0) await ask(apiPaths.orders(), { shippingAddress: buyer, paymentIntentId, clientSecret })
  }

  return {
    resolve: (kind, index) => (values[kind].length > 0 ? values[kind][index % values[kind].length] : madeUp[kind]),
    learn,
    refill,
  }
}
