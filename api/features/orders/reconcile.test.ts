import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../adapters/log.ts'
import { createStripePayments } from '../../adapters/payments/payments-stripe.ts'
import { confirmed } from '../../testing/buying.ts'
import type { FakeIntent } from '../../testing/fake-stripe-intents.ts'
import { startFakeStripe, type FakeStripe } from '../../testing/fake-stripe.ts'
import { useTestDatabase } from '../../testing/file-server.ts'
import { shopEnvironment } from '../../testing/server-process.ts'
import { intentIdOf } from '../../contract/payments.ts'
import { createReconcileJob } from './reconcile.job.ts'
import { reconcile } from './reconcile.ts'
import { createSettlePayment } from './settle-payment.ts'

// Without a server, whose own job would settle them first.
const database = useTestDatabase()
let stripe: FakeStripe
beforeAll(async () => void (stripe = await startFakeStripe()))
afterAll(() => stripe.close())

const ordersOf = (id: string) => database.knex('orders').where({ payment_intent_id: id })

function parts() {
  const payments = createStripePayments(stripe.config)
  const settlePayment = createSettlePayment({ knex: database.knex, payments, log: silentLog, onMail: () => undefined })
  return { knex: database.knex, payments, settlePayment }
}

/** A payment of three tags that the provider knows and we do not. */
async function paid(): Promise<string> {
  const priced = { quantity: 3, unitPence: 1000, pence: 3000, currency: 'gbp', description: 'Tags' }
  const key = randomUUID()
  const { clientSecret } = await parts().payments.createIntent({ ...priced, wish: key, idempotencyKey: key })
  return stripe.pay(intentIdOf(clientSecret), confirmed).id
}

async function outcomes(since = new Date(Date.now() - 3_600_000)): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { id, outcome } of reconcile(parts(), since)) found[id] = outcome
  return found
}

describe('reconciliation', () => {
  it('makes the orders, and records the refunds and disputes, that no event told of', async () => {
    const ids = []
    for (let i = 0; i < 4; i++) ids.push(await paid())
    const [missed, refunded, disputed, known] = ids as [string, string, string, string]
    for (const id of [refunded, disputed, known]) await parts().settlePayment(id)
    stripe.refund(refunded, 1000)
    stripe.dispute(disputed, 'needs_response')
    expect(await outcomes()).toEqual({
      [missed]: 'created',
      [refunded]: 'updated',
      [disputed]: 'updated',
      [known]: 'known',
    })
    expect(await ordersOf(missed)).toMatchObject([{ quantity: 3 }])
    expect(await ordersOf(refunded)).toMatchObject([{ payment_state: 'partly_refunded' }])
    expect(await ordersOf(disputed)).toMatchObject([{ payment_state: 'disputed' }])
    const again = await outcomes()
    // An open dispute is looked at each time.
    expect(again).toEqual({ [missed]: 'known', [refunded]: 'known', [disputed]: 'existing', [known]: 'known' })
  })

  it('finds a refund and a dispute of a payment that is older than the time it looks at', async () => {
    const [refunded, disputed, asked] = [await paid(), await paid(), await paid()] as const
    for (const id of [refunded, disputed, asked]) {
      Object.assign(stripe.intents.get(id) as FakeIntent, { created: 1_700_000_000 })
      await parts().settlePayment(id)
    }
    stripe.refund(refunded, 1000)
    stripe.dispute(disputed, 'lost')
    stripe.dispute(asked, 'warning_needs_response')
    const missed = { [refunded]: 'updated', [disputed]: 'updated', [asked]: 'updated' }
    expect(await outcomes()).toMatchObject(missed)
    expect(await ordersOf(refunded)).toMatchObject([{ payment_state: 'partly_refunded' }])
    for (const id of [disputed, asked]) expect(await ordersOf(id)).toMatchObject([{ payment_state: 'disputed' }])
    const again = await outcomes()
    expect(again).not.toHaveProperty(refunded)
    expect(again).not.toHaveProperty(disputed)
  })

  it('reads what was open again: a dispute, a refund on its way, and a fee that was not told', async () => {
    const [disputed, refunded, charged] = [await paid(), await paid(), await paid()] as const
    stripe.dispute(disputed, 'needs_response')
    const refund = stripe.refund(refunded, 500, { status: 'pending' })
    for (const id of [disputed, refunded, charged]) await parts().settlePayment(id)
    await database.knex('payment_movements').where({ payment_id: charged }).update({ fee_pence: null })
    stripe.dispute(disputed, 'lost')
    refund.status = 'succeeded'
    expect(await outcomes()).toMatchObject({ [disputed]: 'updated', [refunded]: 'updated', [charged]: 'updated' })
    expect(await database.knex('payment_disputes').where({ payment_id: disputed })).toMatchObject([{ state: 'lost' }])
    expect(await database.knex('payment_movements').where({ payment_id: charged })).toMatchObject([{ fee_pence: 65 }])
    expect(await outcomes()).toMatchObject({ [disputed]: 'known', [refunded]: 'known', [charged]: 'known' })
  })

  it('reads a payment again that was recorded before reads had numbers', async () => {
    const id = await paid()
    await parts().settlePayment(id)
    await database.knex('payments').where({ id }).update({ read_number: 0, amount_pence: null })
    await database.knex('payment_movements').where({ payment_id: id }).delete()
    expect((await outcomes())[id]).toBe('updated')
    expect(await database.knex('payment_movements').where({ payment_id: id })).toMatchObject([
      { pence: 3000, fee_pence: 65 },
    ])
  })

  it('goes through all pages, as far back as it is asked to, and leaves out what is not paid', async () => {
    const template = stripe.intents.get(await paid()) as FakeIntent
    const add = (id: string, changes: Partial<FakeIntent> = {}) =>
      stripe.intents.set(id, { ...template, id, ...changes })
    const ids = Array.from({ length: 120 }, (_, i) => `pi_page${i}`)
    for (const id of ids) add(id)
    add('pi_old', { created: 1_700_000_000 })
    add('pi_unpaid', { status: 'processing' })
    const list = async (since: Date) => {
      const found: string[] = []
      for await (const { id } of parts().payments.listPaid(since)) found.push(id)
      return found
    }
    const recent = await list(new Date(Date.now() - 3_600_000))
    expect(recent.filter((id) => id.startsWith('pi_page')).sort()).toEqual([...ids].sort())
    expect(recent).not.toContain('pi_unpaid')
    expect(recent).not.toContain('pi_old')
    expect(await list(new Date(0))).toContain('pi_old')
    for (const id of [...ids, 'pi_old', 'pi_unpaid']) stripe.intents.delete(id)
  })

  it.each([
    ['its payment', 0],
    ['its disputes', 1],
  ])('goes on after a payment that cannot be settled: the provider refuses %s', async (_, calls) => {
    const ids = [await paid(), await paid()] as const
    stripe.faults.push(...Array.from({ length: calls }, () => undefined as never), { status: 400 })
    const found = await outcomes()
    expect(ids.map((id) => found[id]).sort()).toEqual(['created', 'failed'])
    const again = await outcomes()
    expect(ids.map((id) => again[id]).sort()).toEqual(['created', 'known'])
  })
})

describe('the job that reconciles', () => {
  const job = () => createReconcileJob({ ...parts(), refunds: { resume: () => Promise.resolve(0) }, log: silentLog })
  const makeDue = () => database.knex('job_runs').update({ next_at: new Date(0) })

  it('is done by one process, once an hour', async () => {
    const id = await paid()
    const results = await Promise.all([job().run(), job().run(), job().run()])
    expect(results.filter((settled) => settled !== null)).toHaveLength(1)
    expect(await job().run()).toBeNull()
    expect(await ordersOf(id)).toHaveLength(1)
  })

  it('is tried again soon when the provider does not answer', async () => {
    await makeDue()
    stripe.backgroundFaults.push({ status: 400 })
    await expect(job().run()).rejects.toThrow()
    const { rows } = await database.knex.raw<{ rows: { soon: boolean }[] }>(
      `select next_at < now() + interval '10 minutes' as soon from job_runs`,
    )
    expect(rows).toEqual([{ soon: true }])
  })
})

describe('npm run reconcile', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/reconcile.ts', ...args], {
      env: shopEnvironment(stripe, database.url, tmpdir()),
    })

  it('prints each payment with what was done', { timeout: 60_000 }, async () => {
    const id = await paid()
    stripe.refund(id, 500)
    const { stdout } = await run('--since', '36h')
    expect(stdout).toContain('The fake shop, acct_fake, test mode')
    expect(stdout).toMatch(new RegExp(`30\\.00 +5\\.00  GBP  created +${id}`))
    expect(await ordersOf(id)).toMatchObject([{ payment_state: 'partly_refunded' }])
  })

  it('says how it is used', { timeout: 60_000 }, async () => {
    await expect(run('--since', 'ever')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--since 7d'),
    })
  })
})
