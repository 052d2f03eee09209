import { fetchPaymentSettings } from '../../data/payments.ts'
import type { PaymentDoor } from './payment-door.ts'

/** The door to the provider the server works with; its code, and a provider's own script, load only now. */
export async function openDoor(): Promise<PaymentDoor> {
  const { provider, publishableKey } = await fetchPaymentSettings()
  if (provider === 'demo') return (await import('./demo-door.ts')).demoDoor
  if (publishableKey === null) throw new Error('The payment provider has no key')
  const { createStripeDoor } = await import('./stripe-door.tsx')
  return createStripeDoor(publishableKey)
}
