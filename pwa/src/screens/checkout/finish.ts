import type { ShippingAddress } from '#contract/orders'
import { ApiError } from '../../data/http.ts'
import { placeOrder } from '../../data/payments.ts'
import { checkoutWords } from '../../messages/checkout.ts'
import { offerInstall } from '../../ui/install.ts'
import { showToast } from '../../ui/toast.ts'
import { keepPlacedOrder } from './placed-order.ts'
import { endCheckout, type Checkout, type PaidEnd } from './kept-checkout.ts'

interface Paid {
  checkout: Checkout
  paymentId: string
  clientSecret: string
  /** Null when this browser does not know it; the provider told the server. */
  address: ShippingAddress | null
}

/** After the money: the order, the end of the purchase, and thanks. */
export async function finishPayment({ address, ...paid }: Paid): Promise<PaidEnd> {
  const words = checkoutWords()
  const end = address ? await order({ ...paid, address }) : 'paid'
  endCheckout(paid.checkout, end)
  const toast =
    end === 'paid'
      ? { title: words.paid.title, description: words.paid.toast }
      : { title: words.check.title, description: words.check.toast }
  showToast({ ...toast, tone: 'success' })
  offerInstall()
  return end
}

/** A failed order is silent, because the provider's own notice makes it; one that somebody has to look at is not. */
async function order({
  checkout,
  paymentId,
  clientSecret,
  address,
}: Paid & { address: ShippingAddress }): Promise<PaidEnd> {
  try {
    const { quantity } = checkout
    const sent = { shippingAddress: address, quantity, paymentIntentId: paymentId, clientSecret }
    const { check, order: placed } = await placeOrder(sent)
    if (placed) keepPlacedOrder(checkout.id, placed)
    return check ? 'check' : 'paid'
  } catch (error) {
    const reason = error instanceof ApiError ? error.status : 'no answer'
    console.warn(`The order was not taken here (${reason}); the payment provider reports it too.`)
    return 'paid'
  }
}
