import { vi } from 'vitest'

type Answer = Record<string, unknown>

let current: Answer = {}

// One for all tests: Stripe's loader remembers the script it found first.
const script = Object.assign(() => current, { version: 'endive' })

/** Stripe's script as it would have put itself into the page, with answers of the test's choice. */
export function putStripeInPage({ confirm, retrieve }: { confirm?: Answer; retrieve?: Answer }) {
  const confirmed: Record<string, unknown>[] = []
  const unused = () => undefined
  const element = { mount: unused, destroy: unused, unmount: unused, update: unused, on: unused, off: unused }
  const elements = { create: () => element, getElement: () => element, update: unused, on: unused, off: unused }
  current = {
    elements: () => elements,
    confirmPayment: (options: { confirmParams: Record<string, unknown> }) => {
      confirmed.push(options.confirmParams)
      return Promise.resolve(confirm)
    },
    retrievePaymentIntent: () => Promise.resolve(retrieve),
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
  }
  vi.stubGlobal('Stripe', script)
  return confirmed
}
