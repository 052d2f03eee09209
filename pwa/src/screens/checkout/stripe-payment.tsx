import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { ConfirmPaymentData, PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js'
import { useImperativeHandle } from 'react'
import { checkoutWords } from '../../messages/checkout.ts'
import styles from './checkout.module.css'
import { oneLine } from './address-line.ts'
import type { ConfirmRequest, PaymentElementProps, PaymentHandle, PaymentOutcome } from './payment-provider.ts'
import { useStripeLook } from './stripe-look.ts'

/** Stripe's own card form, in the colours of the page. */
export function StripePayment({ stripe, clientSecret, ...rest }: PaymentElementProps & { stripe: Stripe }) {
  const appearance = useStripeLook()
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, loader: 'auto' }}>
      <CardForm {...rest} />
    </Elements>
  )
}

function CardForm({ ref, onBroken }: Pick<PaymentElementProps, 'ref' | 'onBroken'>) {
  const words = checkoutWords()
  const stripe = useStripe()
  const elements = useElements()
  useImperativeHandle(
    ref,
    (): PaymentHandle => ({
      async confirm(request) {
        if (!stripe || !elements) return { status: 'refused', message: checkoutWords().stillLoading }
        const { paymentIntent, error } = await stripe.confirmPayment({
          elements,
          confirmParams: confirmParams(request),
          redirect: 'if_required',
        })
        if (paymentIntent) return outcomeOf(paymentIntent)
        return outcomeOfError(error)
      },
    }),
    [stripe, elements],
  )
  return (
    <>
      <PaymentElement options={{ layout: 'tabs' }} onLoadError={onBroken} />
      <p className={styles.small}>{words.securePayment}</p>
    </>
  )
}

function confirmParams({ address, returnUrl }: ConfirmRequest): ConfirmPaymentData {
  const { name, email, city, postalCode, country } = address
  return {
    return_url: returnUrl,
    receipt_email: email,
    shipping: { name, address: { line1: oneLine(address.address), city, postal_code: postalCode, country } },
  }
}

/** A payment that went through in another tab, or on an attempt whose answer was lost, is refused as what it is. */
function outcomeOfError({ type, message, payment_intent: intent }: StripeError): PaymentOutcome {
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return outcomeOf(intent)
  if (intent?.status === 'canceled') return { status: 'replaced' }
  if (message === undefined || type === 'api_connection_error' || type === 'api_error') return { status: 'unknown' }
  return { status: 'refused', message }
}

function outcomeOf({ id, status }: PaymentIntent): PaymentOutcome {
  const words = checkoutWords()
  if (status === 'succeeded') return { status, paymentId: id }
  if (status === 'processing') return { status }
  return { status: 'refused', message: words.notFinished }
}
