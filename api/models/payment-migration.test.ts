import { expect, it } from 'vitest'
import { down, up } from '../../migrations/20261204000000_record_payments.ts'
import { createOrder, createToy } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/file-server.ts'

const database = useTestDatabase()

it('settled payments are carried over with their orders’ money, and back', async () => {
  const { knex } = database
  const order = { paymentState: 'partly_refunded', refundedAmount: '5.50', totalAmount: '30.00' } as const
  await down(knex)
  const { id } = await createOrder(knex, { ...order, paymentIntentId: 'pi_ordered' })
  const settledAt = new Date('2026-11-20T10:00:00Z')
  const old = [
    { payment_intent_id: 'pi_deleted', order_id: null, settled_at: settledAt },
    { payment_intent_id: 'pi_ordered', order_id: id, settled_at: settledAt },
  ]
  await knex('settled_payments').insert(old)
  await up(knex)
  const common = { status: 'succeeded', currency: 'gbp', settled_at: settledAt, read_number: 0, amount_pence: null }
  expect(await knex('payments').orderBy('id')).toMatchObject([
    { ...common, id: 'pi_deleted', order_number: null, received_pence: 0 },
    { ...common, id: 'pi_ordered', order_number: id, received_pence: 3000, refunded_pence: 550 },
  ])
  await down(knex)
  expect(await knex('settled_payments').orderBy('payment_intent_id')).toEqual(old)
  await up(knex)
})

it('an order that is deleted, by whatever statement, leaves its tags and its status with its payment', async () => {
  const { knex } = database
  await knex('payments').insert({ id: 'pi_kept', status: 'succeeded', currency: 'gbp' })
  const { id } = await createOrder(knex, { paymentIntentId: 'pi_kept', status: 'shipped' })
  await createToy(knex, { id: 'TAG-1', orderId: id })
  await knex('orders').where({ id }).delete()
  const [kept] = await knex('payments').where({ id: 'pi_kept' })
  expect(kept).toMatchObject({ order_status: 'shipped', tags: ['TAG-1'], order_deleted_by: null })
  expect(kept.order_deleted_at).toBeInstanceOf(Date)
})
