import type { Payment } from '../../adapters/payments/payments.ts'
import { maxQuantity } from '../../contract/limits.ts'
import { shopCurrency, tagPricePence } from '../../contract/payments.ts'

type Priced = Pick<Payment, 'agreed' | 'pence' | 'receivedPence' | 'currency'>

/**
 * True when what was received is the price that was agreed. The price travels in the payment, so that a payment made just
 * before a change of ours is right at the price its buyer saw; one from before prices travelled has today's.
 */
export function fitsPrice({ agreed, pence, receivedPence, currency }: Priced): boolean {
  if (!agreed || agreed.quantity > maxQuantity) return false
  const total = agreed.quantity * (agreed.unitPence ?? tagPricePence)
  return pence === total && receivedPence === total && currency === (agreed.currency ?? shopCurrency)
}
