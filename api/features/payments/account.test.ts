import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '../../adapters/log.ts'
import { startFakeStripe } from '../../testing/fake-stripe.ts'
import { startTestServer } from '../../testing/test-server.ts'

async function startShop(isDown: boolean) {
  const stripe = await startFakeStripe()
  // Of the account and of the list of payments, which is asked for at the same time.
  if (isDown) stripe.backgroundFaults.push({ status: 400 }, { status: 400 })
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: (line) => void lines.push(line) })
  const server = await startTestServer({ payments: stripe.config }, log)
  onTestFinished(async () => {
    await server.close()
    await stripe.close()
  })
  return { url: server.url, log: () => lines.join('') }
}

it('a server says in the log whose account its keys belong to', async () => {
  const { log } = await startShop(false)
  await expect.poll(log, { timeout: 10_000 }).toContain('"account":"The fake shop, acct_fake, test mode"')
})

it('a server starts, and answers, when the provider does not say', async () => {
  const { url, log } = await startShop(true)
  expect((await fetch(`${url}/api/payment-settings`)).status).toBe(200)
  await expect.poll(log, { timeout: 10_000 }).toContain('could not be asked whose account this is')
})
