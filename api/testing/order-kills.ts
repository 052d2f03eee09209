import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { buy, listMails, placeOrder } from './buying.ts'
import { startFakeStripe, type FakeStripe } from './fake-stripe.ts'
import { shopEnvironment, startServerProcess, type ServerProcess } from './server-process.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface KillResult {
  paid: number
  /** Payments with exactly one order of quantity 3. */
  ordered: number
  /** Orders whose confirmation was written, exactly once. */
  confirmed: number
  /** Rounds in which the server died before it could answer. */
  killed: number
}

/**
 * Rounds of: pay, then SIGKILL the server at some moment between the payment and the row (or just after), then start another
 * one, to which the provider repeats its event. Some rounds begin with the browser's call, some with the webhook.
 */
export async function killBetweenPaymentAndOrder(rounds: number): Promise<KillResult> {
  const database = await createTestDatabase()
  const stripe = await startFakeStripe()
  const dir = await mkdtemp(path.join('/tmp', 'plush-trails-kills-'))
  const env = { ...shopEnvironment(stripe, database.url, dir), TRUST_PROXY: '1' }
  const ids: string[] = []
  let killed = 0
  let next = startServerProcess(env)
  try {
    for (let round = 0; round < rounds; round++) {
      const child = await next
      // The one that takes over starts meanwhile.
      next = startServerProcess(env)
      next.catch(() => undefined)
      // Every buyer has another address, because payments are limited per address.
      const id = await buy(child.url, stripe, 3, { 'X-Forwarded-For': `203.0.113.${round % 256}` })
      ids.push(id)
      killed += (await dieWhileOrdering(stripe, child, id, round)) ? 1 : 0
      const successor = await next
      const status = await stripe.deliver(successor.url, stripe.event('payment_intent.succeeded', id))
      if (status !== 200) throw new Error(`The repeated event was answered with ${status}`)
    }
    await waitForMails(database, env, ids.length)
    return { paid: ids.length, killed, ...(await count(database, ids, dir)) }
  } finally {
    await next.then(({ process }) => process.kill('SIGKILL')).catch(() => undefined)
    await stripe.close()
    await database.drop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** From the moment the server has asked about the payment, 0 to 20 ms pass until it dies; true when no answer came. */
async function dieWhileOrdering(stripe: FakeStripe, child: ServerProcess, id: string, round: number): Promise<boolean> {
  const gone = new Promise((resolve) => child.process.once('exit', resolve))
  const kill = () => child.process.kill('SIGKILL')
  // The first answer of all is never given; later ones are, and the kill follows at another point each time.
  stripe.onRetrieve = () => {
    stripe.onRetrieve = null
    if (round % 5 === 0) kill()
    else setTimeout(kill, (round * 7) % 21)
  }
  const sent =
    round % 2 === 0
      ? stripe.deliver(child.url, stripe.event('payment_intent.succeeded', id))
      : placeOrder(child.url, id).then(
          ({ status }) => status,
          () => 0,
        )
  const status = await sent
  await gone
  return status === 0
}

/**
 * A mail whose sender was killed waits for its lease to end; here that is brought forward, and a server that starts
 * looks at the outbox first thing.
 */
async function waitForMails({ knex }: TestDatabase, env: NodeJS.ProcessEnv, expected: number): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await knex('mails').where({ state: 'waiting' }).update({ next_attempt_at: knex.fn.now(), leased_until: null })
    const { process } = await startServerProcess(env)
    try {
      for (let look = 0; look < 30; look++) {
        const [row] = await knex('mails').where({ state: 'sent' }).count({ sent: '*' })
        if (Number(row?.['sent']) >= expected) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    } finally {
      process.kill('SIGKILL')
    }
  }
}

async function count({ knex }: TestDatabase, ids: string[], dataDir: string) {
  const rows = (await knex('orders').select('payment_intent_id', 'quantity')) as {
    payment_intent_id: string
    quantity: number
  }[]
  const ordered = ids.filter((id) => {
    const own = rows.filter((row) => row.payment_intent_id === id)
    return own.length === 1 && own[0]?.quantity === 3
  }).length
  return { ordered, confirmed: (await listMails(dataDir)).length }
}
