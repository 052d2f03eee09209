import type { DemoPayment } from '#contract/demo-payments'
import { ApiError } from '../../data/http.ts'
import { retrieveDemoPayment } from '../../data/payments.ts'
import { DemoCard } from './demo-card.tsx'
import type { KnownPayment, PaymentProvider } from './payment-provider.ts'

/** The provider of a checkout without keys: every state of the page can be tried, and no money moves. */
export const demoProvider: PaymentProvider = {
  Element: DemoCard,
  async retrieve(clientSecret) {
    try {
      return known(await retrieveDemoPayment(clientSecret))
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
      throw error
    }
  },
}

const known = ({ id, status, message }: DemoPayment): KnownPayment => ({
  id,
  status: status === 'requires_payment_method' || status === 'requires_action' ? 'unpaid' : status,
  message,
  // The demo provider settles the order itself, as a webhook would.
  address: null,
})
