import { expect, it } from 'vitest'
import { killBetweenPaymentAndOrder } from '../../testing/order-kills.ts'

// Two rounds here (the webhook's and the browser's call), fifty in bench/order-kills.ts: each starts a server.
it('no payment is without its order when the server is killed in between', { timeout: 180_000 }, async () => {
  const rounds = 2
  const { paid, ordered, confirmed } = await killBetweenPaymentAndOrder(rounds)
  expect({ paid, ordered, confirmed }).toEqual({ paid: rounds, ordered: rounds, confirmed: rounds })
})
