import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { createLog } from '../../adapters/log.ts'
import { buy, buyer, listMails, placeOrder, post, startPayment } from '../../testing/buying.ts'
import { useTestShop } from '../../testing/file-server.ts'

let lines = ''
const log = createLog({ level: 'debug' }, { write: (line: string) => void (lines += line) })
const { server, stripe } = useTestShop({ orderLinkSecrets: ['a-link-secret-of-thirty-two-chars'] }, log)
beforeAll(async () => {
  await mkdir(server.config.appDir, { recursive: true })
  await writeFile(path.join(server.config.appDir, 'index.html'), '<!doctype html><title>App</title>')
})

async function readToken(): Promise<string> {
  const { dataDir } = server.config
  // Of both orders.
  await expect.poll(() => listMails(dataDir)).toHaveLength(2)
  const [file = ''] = await listMails(dataDir)
  const text = (await readFile(file, 'utf8')).replace(/=\r\n/g, '')
  return /\/order\/([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? ''
}

it('no secret, address, name or email address of a buyer is in any line of the log', async () => {
  const unpaid = await startPayment(server.url, 1)
  await placeOrder(server.url, unpaid)
  const id = await buy(server.url, stripe)
  const { clientSecret } = stripe.intents.get(id) ?? { clientSecret: '' }
  await placeOrder(server.url, id)
  await stripe.deliver(server.url, stripe.event('payment_intent.succeeded', id))
  await stripe.deliver(server.url, { ...stripe.event('charge.refunded', id), signature: 't=1,v1=aa' })
  stripe.faults.push('cut', 'cut', 'cut')
  await placeOrder(server.url, id)
  stripe.faults.push({ status: 401 })
  await post(`${server.url}/api/create-payment-intent`, { amount: 10, quantity: 1, currency: 'gbp', description: '' })
  stripe.pay(unpaid, { received: 1 })
  await placeOrder(server.url, unpaid)
  const token = await readToken()
  await fetch(`${server.url}/api/orders/by-token/${token}`)
  await fetch(`${server.url}/order/${token}`)
  await fetch(`${server.url}/order/${token}x`)
  await fetch(`${server.url}/checkout?payment_intent=${id}&payment_intent_client_secret=${clientSecret}`)

  expect(lines).toContain('Order created')
  expect(lines).toContain('Payment fits no price')
  expect(lines).toContain('"path":"/api/orders/by-token/…"')
  const { secretKey, webhookSecret } = stripe.config
  const hidden = [clientSecret, '_secret_', token, secretKey, webhookSecret, 'a-link-secret', ...Object.values(buyer)]
  for (const secret of hidden) expect(lines.includes(secret), secret).toBe(false)
})

it('only the checkout may load Stripe', async () => {
  const policyOf = async (page: string) => (await fetch(server.url + page)).headers.get('content-security-policy') ?? ''
  const checkout = await fetch(`${server.url}/checkout`)
  const policy = checkout.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toMatch(/connect-src 'self' [^;]* https:\/\/api\.stripe\.com;/)
  expect(policy).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;")
  // Wallets speak to the page from a frame and a window of Stripe's.
  expect(checkout.headers.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com")')
  expect(checkout.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(checkout.headers.get('cache-control')).toBe('no-store')
  for (const page of ['/', '/shop', '/track', '/checkout/nothing', '/order/x']) {
    expect(await policyOf(page)).not.toContain('stripe')
  }
  expect((await fetch(`${server.url}/order/${'A'.repeat(40)}`)).status).toBe(404)
})
