import type { ShippingAddress } from '#contract/orders'
import { createPaymentIntent } from '../../data/payments.ts'
import { finishPayment } from './finish.ts'
import { loadPaymentProvider } from './load-payment-provider.ts'
import type { KnownPayment, PaymentProvider } from './payment-provider.ts'
import type { RunningPayment } from './running-payment.ts'

/** Everything the form needs to take one payment. */
export interface ReadyToPay {
  kind: 'pay'
  provider: PaymentProvider
  clientSecret: string
  quantity: number
  /** As it was typed before a provider's page took over; null at the first attempt. */
  address: ShippingAddress | null
  /** Why the earlier attempt failed, or null when there was none. */
  refusal: string | null
}

export type Setup = ReadyToPay | { kind: 'paid' } | { kind: 'processing' }

/** It is not known whether an earlier payment went through, so no other may be begun. */
export class PaymentUnknownError extends Error {
  override name = 'PaymentUnknownError'
}

/** Opens the checkout: finishes a payment that was begun earlier, or prepares one for this quantity. */
export async function setUp(quantity: number, running: RunningPayment | null): Promise<Setup> {
  if (!running) return prepare(quantity)
  const { provider, payment } = await lookUp(running)
  if (!payment) return prepare(quantity)
  const { id: paymentId, status, address } = payment
  if (status === 'processing') return { kind: 'processing' }
  if (status === 'succeeded') {
    await finishPayment({ paymentId, address, quantity: running.quantity ?? quantity })
    return { kind: 'paid' }
  }
  const again = { address, refusal: payment.message }
  if (running.quantity !== quantity) return { ...(await prepare(quantity)), ...again }
  // The same payment again: whatever became of the earlier attempt, it can be taken only once.
  return { kind: 'pay', provider, clientSecret: running.clientSecret, quantity, ...again }
}

async function prepare(quantity: number): Promise<ReadyToPay> {
  const [provider, { clientSecret }] = await Promise.all([loadPaymentProvider(), createPaymentIntent(quantity)])
  return { kind: 'pay', provider, clientSecret, quantity, address: null, refusal: null }
}

async function lookUp({
  clientSecret,
}: RunningPayment): Promise<{ provider: PaymentProvider; payment: KnownPayment | null }> {
  try {
    const provider = await loadPaymentProvider()
    return { provider, payment: await provider.retrieve(clientSecret) }
  } catch (cause) {
    throw new PaymentUnknownError('no answer about an earlier payment', { cause })
  }
}
