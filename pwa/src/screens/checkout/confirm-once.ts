import type { ShippingAddress } from '#contract/orders'
import { checkoutWords } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { keepConfirming, type Checkout } from './kept-checkout.ts'
import type { PaymentHandle, PaymentOutcome } from './payment-provider.ts'

interface Confirmation {
  checkout: Checkout
  clientSecret: string
  payment: PaymentHandle | null
  address: ShippingAddress
}

/**
 * Asks the provider to take the money. One tab does it at a time: in another one the outcome is 'unknown' until the
 * first has ended. Without Web Locks the provider decides, which takes a payment only once.
 */
export async function confirmOnce({ checkout, clientSecret, payment, address }: Confirmation): Promise<PaymentOutcome> {
  if (!payment) return { status: 'refused', message: checkoutWords().stillLoading }
  const confirm = async (): Promise<PaymentOutcome> => {
    keepConfirming(checkout.id, { clientSecret, since: Date.now() })
    try {
      return await payment.confirm({ address, returnUrl: new URL(paths.checkout(), location.origin).href })
    } catch {
      return { status: 'unknown' }
    }
  }
  const locks = globalThis.navigator.locks as LockManager | undefined
  if (!locks) return confirm()
  return locks.request(`confirm-${checkout.id}`, { ifAvailable: true }, (lock) =>
    lock ? confirm() : { status: 'unknown' as const },
  )
}
