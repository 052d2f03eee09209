import { expect, it } from 'vitest'
import { down, up } from '../../migrations/20261203100000_create_mails.ts'
import { createOrder } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/file-server.ts'

const database = useTestDatabase()

it('order confirmations that wait, were sent or were given up are carried over, and back', async () => {
  const { knex } = database
  await down(knex)
  const orders = [
    await createOrder(knex),
    await createOrder(knex, { customerEmail: 'bo@bears.example' }),
    await createOrder(knex),
  ]
  const [waiting, sent, givenUp] = orders.map(({ id }) => id)
  const sentAt = new Date('2026-11-20T10:00:00Z')
  const old = [
    { order_id: waiting, state: 'waiting', attempts: 2, problem: 'SMTP 451', sent_at: null },
    { order_id: sent, state: 'sent', attempts: 1, problem: null, sent_at: sentAt },
    { order_id: givenUp, state: 'given_up', attempts: 1, problem: null, sent_at: null },
  ]
  await knex('order_mails').insert(old)
  await up(knex)
  const kind = 'order_confirmation'
  expect(await knex('mails').orderBy('order_id')).toMatchObject([
    {
      kind,
      reference: String(waiting),
      order_id: waiting,
      state: 'waiting',
      attempts: 2,
      problem: 'other',
      detail: 'SMTP 451',
    },
    { kind, reference: String(sent), recipient: 'bo@bears.example', state: 'sent', problem: null, sent_at: sentAt },
    { kind, reference: String(givenUp), state: 'given_up', problem: 'other', detail: null },
  ])
  await down(knex)
  expect(await knex('order_mails').orderBy('order_id')).toMatchObject([old[0], old[1], { ...old[2], problem: 'other' }])
  await up(knex)
})
