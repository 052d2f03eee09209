import { loadStripe } from '@stripe/stripe-js/pure'
import type { PaymentIntent, Stripe } from '@stripe/stripe-js'
import type { ShippingAddress } from '#contract/orders'
import { formatTag } from '../../messages/format.ts'
import type { KnownPayment, PaymentProvider, PaymentElementProps } from './payment-provider.ts'
import { StripePayment } from './stripe-payment.tsx'

/** Loads Stripe's script and speaks to it; rejects when it cannot be had. */
export async function createStripeProvider(publishableKey: string): Promise<PaymentProvider> {
  const stripe = await loadStripe(publishableKey, { locale: formatTag() })
  if (!stripe) throw new Error('Stripe needs a browser')
  return {
    Element: (props: PaymentElementProps) => <StripePayment {...props} stripe={stripe} key={props.clientSecret} />,
    retrieve: (clientSecret) => retrieve(stripe, clientSecret),
  }
}

async function retrieve(stripe: Stripe, clientSecret: string): Promise<KnownPayment | null> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret)
  if (paymentIntent) return known(paymentIntent)
  if (error.type === 'invalid_request_error') return null
  throw new Error('Stripe gave no answer')
}

function known(payment: PaymentIntent): KnownPayment {
  const { id, status } = payment
  return {
    id,
    status: status === 'succeeded' || status === 'processing' || status === 'canceled' ? status : 'unpaid',
    message: payment.last_payment_error?.message ?? null,
    address: addressOf(payment),
  }
}

function addressOf({ shipping, receipt_email: email }: PaymentIntent): ShippingAddress | null {
  const { line1, city, postal_code: postalCode, country } = shipping?.address ?? {}
  if (!shipping?.name || !email || !line1 || !city || !postalCode || !country) return null
  return { name: shipping.name, email, address: line1, city, postalCode, country }
}
