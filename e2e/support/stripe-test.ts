import type { BrowserContext } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base } from './test.ts'
import { startWorld, type StripePayment, type World } from './world.ts'

export interface OrderRow {
  id: number
  customer_name: string
  customer_email: string
  shipping_address: string
  city: string
  postal_code: string
  country: string
  quantity: number
  total_amount: string
  currency: string
  payment_intent_id: string
}

interface StripeFixtures {
  /** The payments of this story, oldest first. */
  payments(): Promise<StripePayment[]>
  /** The orders of this story, oldest first. */
  orders(): Promise<OrderRow[]>
  foreignHosts: undefined
}

const element = join(import.meta.dirname, 'fake-stripe-element.js')

/** Lets a browser find the fakes where Stripe's hosts would be; its own content policy still has to allow them. */
async function answerForStripe(context: BrowserContext, { stripeUrl }: World): Promise<void> {
  const script = await readFile(element, 'utf8')
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${stripeUrl}${pathname}${search}` }) })
  })
}

/** As `test`, in a world whose shop takes money by Stripe. */
export const test = base.extend<StripeFixtures, { world: World }>({
  world: [
    async ({}, use) => {
      const world = await startWorld({ stripe: true })
      await use(world)
      await world.close()
    },
    { scope: 'worker' },
  ],
  foreignHosts: [
    async ({ context, world }, use) => {
      await answerForStripe(context, world)
      await use(undefined)
    },
    { auto: true },
  ],
  payments: async ({ world }, use) => {
    const before = (await world.payments()).length
    await use(async () => (await world.payments()).slice(before))
  },
  orders: async ({ payments, world }, use) => {
    await use(async () => {
      const ids = new Set((await payments()).map(({ id }) => id))
      const rows = await world.rows<OrderRow>('select * from orders order by id')
      return rows.filter((row) => ids.has(row.payment_intent_id))
    })
  },
})

export { expect } from '@playwright/test'
