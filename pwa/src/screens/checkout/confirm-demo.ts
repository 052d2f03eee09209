import type { ConfirmDemoPaymentInput } from '#contract/demo-payments'
import { ApiError } from '../../data/http.ts'
import { confirmDemoPayment } from '../../data/payments.ts'
import { oneLine } from './address-line.ts'
import type { ConfirmRequest, PaymentOutcome } from './payment-provider.ts'

export type DemoCardFields = ConfirmDemoPaymentInput['card']

/** Pays at the demo provider; never resolves when it sends the browser to a confirmation step. */
export async function confirmDemo(
  clientSecret: string,
  card: DemoCardFields,
  { address, returnUrl }: ConfirmRequest,
): Promise<PaymentOutcome> {
  const { name, email, city, postalCode, country } = address
  try {
    const outcome = await confirmDemoPayment({
      clientSecret,
      card,
      returnUrl,
      shipping: { name, address: { line1: oneLine(address.address), city, postalCode, country } },
      receiptEmail: email,
    })
    if (outcome.status === 'succeeded') return { status: 'succeeded', paymentId: outcome.id }
    if (outcome.status === 'declined') return { status: 'refused', message: outcome.message }
    if (outcome.status === 'canceled') return { status: 'replaced' }
    location.assign(outcome.redirectUrl)
    return await new Promise<never>(() => undefined)
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500 && error.sentence !== ''
    return isRefusal ? { status: 'refused', message: error.sentence } : { status: 'unknown' }
  }
}
