import { expect, it } from 'vitest'
import { orderNumber, orderPlacedSchema } from '../../contract/orders.ts'
import { apiPaths } from '../../contract/paths.ts'
import { buy, buyer, post } from '../../testing/buying.ts'
import { useTestShop } from '../../testing/file-server.ts'

const { server, stripe } = useTestShop()

const secretOf = (id: string) => stripe.intents.get(id)?.clientSecret ?? ''
async function place(paymentIntentId: string, clientSecret?: string) {
  const answer = await post(server.url + apiPaths.orders(), {
    ...{ shippingAddress: buyer, quantity: 3, paymentIntentId },
    ...(clientSecret === undefined ? {} : { clientSecret }),
  })
  return orderPlacedSchema.parse(await answer.json())
}

it('the browser that paid is told the number and the link of its order, also when it asks again', async () => {
  const id = await buy(server.url, stripe)
  const { order } = await place(id, secretOf(id))
  const row = (await server.knex('orders').where({ payment_intent_id: id }).first()) as { id: number }
  expect(order?.number).toBe(orderNumber(row.id))
  const guest = await fetch(server.url + apiPaths.guestOrder(order?.token ?? ''))
  expect(await guest.json()).toMatchObject({ number: order?.number, customerName: buyer.name })
  expect((await place(id, secretOf(id))).order).toEqual(order)
})

it('whoever only knows the payment’s ID is told neither', async () => {
  const [id, other] = [await buy(server.url, stripe), await buy(server.url, stripe)]
  for (const secret of [undefined, '', secretOf(other), `${id}_secret_guess`, `${secretOf(id)}x`]) {
    expect(await place(id, secret)).toEqual({ placed: true, check: false, order: null })
  }
})

it('a day later the secret gives no link any more, so a replaced one stays replaced', async () => {
  const id = await buy(server.url, stripe)
  await place(id)
  await server
    .knex('orders')
    .where({ payment_intent_id: id })
    .update({ created_at: new Date(Date.now() - 25 * 3_600_000) })
  expect((await place(id, secretOf(id))).order).toBeNull()
})
