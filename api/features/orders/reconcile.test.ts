import { beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../adapters/log.ts'
import { createStripePayments } from '../../adapters/payments/payments-stripe.ts'
import { buy, placeOrder } from '../../testing/buying.ts'
import { useTestShop } from '../../testing/file-server.ts'
import { createReconcileJob } from './reconcile.job.ts'
import { reconcile } from './reconcile.ts'
import { createSettlePayment } from './settle-payment.ts'

const { server, stripe } = useTestShop()
beforeEach(() => void (stripe.backgroundFaults.length = 0))

const ordersOf = (id: string) => server.knex('orders').where({ payment_intent_id: id })

function parts() {
  const payments = createStripePayments(stripe.config)
  const settlePayment = createSettlePayment({ knex: server.knex, payments, log: silentLog, onOrder: () => undefined })
  return { knex: server.knex, payments, settlePayment }
}

async function outcomes(since = new Date(Date.now() - 3_600_000)): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { id, outcome } of reconcile(parts(), since)) found[id] = outcome
  return found
}

describe('reconciliation', () => {
  it('makes the orders, and records the refunds and disputes, that no event told of', async () => {
    const ids = []
    for (let i = 0; i < 4; i++) ids.push(await buy(server.url, stripe))
    const [missed, refunded, disputed, known] = ids as [string, string, string, string]
    for (const id of [refunded, disputed, known]) await placeOrder(server.url, id)
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
    expect(new Set(Object.values(again))).toEqual(new Set(['known']))
  })

  it('reads a payment again that was recorded before reads had numbers', async () => {
    const id = await buy(server.url, stripe)
    await placeOrder(server.url, id)
    await server.knex('payments').where({ id }).update({ read_number: 0, amount_pence: null })
    await server.knex('payment_movements').where({ payment_id: id }).delete()
    expect((await outcomes())[id]).toBe('updated')
    expect(await server.knex('payment_movements').where({ payment_id: id })).toMatchObject([
      { pence: 3000, fee_pence: 65 },
    ])
  })

  it('goes through all pages, as far back as it is asked to, and leaves out what is not paid', async () => {
    const old = await buy(server.url, stripe)
    Object.assign(stripe.intents.get(old) ?? {}, { created: 1_700_000_000 })
    const ids = new Set<string>()
    const template = stripe.intents.get(old)
    for (let i = 0; i < 120; i++) {
      const id = `pi_page${i}`
      ids.add(id)
      stripe.intents.set(id, { ...template, id, created: Math.floor(Date.now() / 1000) } as NonNullable<
        typeof template
      >)
    }
    stripe.intents.set('pi_unpaid', { ...template, id: 'pi_unpaid', status: 'processing' } as NonNullable<
      typeof template
    >)
    const found = await outcomes()
    expect([...ids].filter((id) => found[id] !== 'created' && found[id] !== 'failed')).toEqual([])
    expect(found).not.toHaveProperty(old)
    expect(found).not.toHaveProperty('pi_unpaid')
    expect(await outcomes(new Date(0))).toHaveProperty(old)
    for (const id of [...ids, 'pi_unpaid']) stripe.intents.delete(id)
  })

  it('goes on after a payment that cannot be settled', async () => {
    const ids = [await buy(server.url, stripe), await buy(server.url, stripe)] as const
    stripe.faults.push({ status: 400 })
    const found = await outcomes()
    expect(ids.map((id) => found[id]).sort()).toEqual(['created', 'failed'])
    const again = await outcomes()
    expect(ids.map((id) => again[id]).sort()).toEqual(['created', 'known'])
  })
})

describe('the job that reconciles', () => {
  const job = () => createReconcileJob({ ...parts(), refunds: { resume: () => Promise.resolve(0) }, log: silentLog })
  const makeDue = () => server.knex('job_runs').update({ next_at: new Date(0) })

  it('is done by one process, once an hour', async () => {
    await makeDue()
    const id = await buy(server.url, stripe)
    const results = await Promise.all([job().run(), job().run(), job().run()])
    expect(results.filter((settled) => settled !== null)).toHaveLength(1)
    expect(await job().run()).toBeNull()
    expect(await ordersOf(id)).toHaveLength(1)
  })

  it('is tried again soon when the provider does not answer', async () => {
    await makeDue()
    stripe.backgroundFaults.push({ status: 400 })
    await expect(job().run()).rejects.toThrow()
    const { rows } = await server.knex.raw<{ rows: { soon: boolean }[] }>(
      `select next_at < now() + interval '10 minutes' as soon from job_runs`,
    )
    expect(rows).toEqual([{ soon: true }])
  })
})
