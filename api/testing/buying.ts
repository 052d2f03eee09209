import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FakeStripe } from './fake-stripe.ts'

export const buyer = {
  name: 'Ada Lovelace',
  email: 'ada@bears.example',
  address: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}

/** What a browser confirms a payment with. */
export const confirmed = {
  shipping: {
    name: buyer.name,
    address: { line1: buyer.address, line2: null, city: buyer.city, postal_code: buyer.postalCode, country: 'GB' },
  },
  receiptEmail: buyer.email,
}

export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

export const intentBody = (quantity: number) => ({
  amount: 10 * quantity,
  quantity,
  currency: 'gbp',
  description: 'Plush Trails adventure tags',
})

/** Asks the server for a payment, as the checkout does; the id of the intent. */
export async function startPayment(serverUrl: string, quantity: number, headers = {}): Promise<string> {
  const response = await post(`${serverUrl}/api/create-payment-intent`, intentBody(quantity), headers)
  const { clientSecret } = (await response.json()) as { clientSecret: string }
  return clientSecret.split('_secret_')[0] as string
}

/** The same, and pays it. */
export async function buy(serverUrl: string, stripe: FakeStripe, quantity = 3, headers = {}): Promise<string> {
  const id = await startPayment(serverUrl, quantity, headers)
  stripe.pay(id, confirmed)
  return id
}

export function placeOrder(serverUrl: string, paymentIntentId: string | undefined, quantity: unknown = '3') {
  return post(`${serverUrl}/api/orders`, { shippingAddress: buyer, quantity, paymentIntentId })
}

/** Paths of the mails that were written instead of sent; one still being written is not one yet. */
export async function listMails(dataDir: string): Promise<string[]> {
  const dir = path.join(dataDir, 'mail')
  const names = await readdir(dir).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).map((name) => path.join(dir, name))
}
