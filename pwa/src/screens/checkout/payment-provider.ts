import type { ComponentType, Ref } from 'react'
import type { ShippingAddress } from '#contract/orders'

/** What is asked of a provider once the person has pressed the button. */
export interface ConfirmRequest {
  address: ShippingAddress
  /** Where a confirmation step outside of this page sends the browser back to. */
  returnUrl: string
}

/**
 * How a payment ended; while a provider takes the browser elsewhere there is no outcome at all. 'replaced': it was
 * cancelled, because another tab changed the quantity. 'unknown': no answer came, and money may have moved.
 */
export type PaymentOutcome =
  | { status: 'succeeded'; paymentId: string }
  | { status: 'processing' | 'replaced' | 'unknown' }
  | { status: 'refused'; message: string }

export interface PaymentHandle {
  confirm(request: ConfirmRequest): Promise<PaymentOutcome>
}

export interface PaymentElementProps {
  clientSecret: string
  ref: Ref<PaymentHandle>
  /** The provider's own form could not be shown. */
  onBroken: () => void
}

/** A payment that this browser began earlier. */
export interface KnownPayment {
  id: string
  status: 'succeeded' | 'processing' | 'canceled' | 'unpaid'
  /** Why the last attempt failed, in the provider's words. */
  message: string | null
  /** Where it goes, as the provider keeps it; null when it does not say. */
  address: ShippingAddress | null
}

/** All that the page knows of a payment provider. */
export interface PaymentProvider {
  /** The fields for the card. */
  Element: ComponentType<PaymentElementProps>
  /** Null when there is no such payment. */
  retrieve(clientSecret: string): Promise<KnownPayment | null>
}
