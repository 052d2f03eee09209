import type { ShippingAddress } from '#contract/orders'
import { ApiError } from '../../data/http.ts'
import { placeOrder } from '../../data/payments.ts'
import { forgetCheckoutQuantity } from '../../hooks/checkout-quantity.ts'
import { checkoutWords } from '../../messages/checkout.ts'
import { showToast } from '../../ui/toast.ts'
import { forgetRunningPayment } from './running-payment.ts'

interface Paid {
  paymentId: string
  /** Null when this browser does not know it; the provider told the server. */
  address: ShippingAddress | null
  quantity: number
}

/** After the money: the order, a clean till, and thanks. A failed order is silent, because the provider's own notice makes it. */
export async function finishPayment({ paymentId, address, quantity }: Paid): Promise<void> {
  const words = checkoutWords()
  if (address) {
    await placeOrder({ shippingAddress: address, quantity, paymentIntentId: paymentId }).catch((error: unknown) => {
      const reason = error instanceof ApiError ? error.status : 'no answer'
      console.warn(`The order was not taken here (${reason}); the payment provider reports it too.`)
    })
  }
  forgetCheckoutQuantity()
  forgetRunningPayment()
  showToast({ title: words.paid.title, description: words.paid.toast, tone: 'success' })
}
