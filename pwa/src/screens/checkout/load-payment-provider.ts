import { fetchPaymentSettings } from '../../data/payments.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Loads the code of the payment provider that the server is configured for, and that provider's own script. */
export async function loadPaymentProvider(): Promise<PaymentProvider> {
  const { provider, publishableKey } = await fetchPaymentSettings()
  if (provider === 'demo') return (await import('./demo-provider.ts')).demoProvider
  if (publishableKey === null) throw new Error('The payment provider has no key')
  const { createStripeProvider } = await import('./stripe-provider.tsx')
  return createStripeProvider(publishableKey)
}
