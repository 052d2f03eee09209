import type { ShippingAddress } from '#contract/orders'
import { ApiError } from '../../data/http.ts'
import { placeOrder } from '../../data/payments.ts'
import { checkoutWords } from '../../messages/checkout.ts'
import { showToast } from '../../ui/toast.ts'
import { endCheckout, type Checkout, type PaidEnd } from './kept-checkout.ts'

interface Paid {
  checkout: Checkout
  paymentId: string
  /** Null when this browser does not know it; the provider told the server. */
  address: ShippingAddress | null
}

/** After the money: the order, the end of the purchase, and thanks. */
export async function finishPayment({ checkout, paymentId, address }: Paid): Promise<PaidEnd> {
  const words = checkoutWords()
  const end = address ? await order({ checkout, paymentId, address }) : 'paid'
  endCheckout(checkout, end)
  const toast =
    end === 'paid'
      ? { title: words.paid.title, description: words.paid.toast }
      : { title: words.check.title, description: words.check.toast }
  showToast({ ...toast, tone: 'success' })
  return end
}

/** A failed order is silent, because the provider's own notice makes it; one that somebody has to look at is not. */
async function order({ checkout, paymentId, address }: Paid & { address: ShippingAddress }): Promise<PaidEnd> {
  try {
    const { quantity } = checkout
    const { check } = await placeOrder({ shippingAddress: address, quantity, paymentIntentId: paymentId })
    return check ? 'check' : 'paid'
  } catch (error) {
    const reason = error instanceof ApiError ? error.status : 'no answer'
    console.warn(`The order was not taken here (${reason}); the payment provider reports it too.`)
    return 'paid'
  }
}
