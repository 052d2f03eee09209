import type { ProviderDispute } from '../adapters/payments/payments.ts'
import type { PaymentState } from '../contract/orders.ts'
import type { PaymentDoubt } from '../models/payment-record.ts'

/** The states of a dispute after which the money is ours again. */
export const endedWell: readonly ProviderDispute['state'][] = ['won', 'warning_closed', 'prevented']

/** True while a dispute is open, and for good once it is lost. */
function isAgainstUs({ state }: Pick<ProviderDispute, 'state'>): boolean {
  return !endedWell.includes(state)
}

interface Money {
  receivedPence: number
  refundedPence: number
  disputes: readonly Pick<ProviderDispute, 'state'>[]
  doubt: PaymentDoubt | null
}

/** What an order says about its money. */
export function paymentState({ receivedPence, refundedPence, disputes, doubt }: Money): PaymentState {
  if (disputes.some(isAgainstUs)) return 'disputed'
  if (refundedPence > 0 && refundedPence >= receivedPence) return 'refunded'
  if (doubt) return 'check_payment'
  return refundedPence > 0 ? 'partly_refunded' : 'paid'
}
