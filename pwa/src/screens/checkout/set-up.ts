import type { ShippingAddress } from '#contract/orders'
import { createPaymentIntent } from '../../data/payments.ts'
import { checkoutWords } from '../../messages/checkout.ts'
import { finishPayment } from './finish.ts'
import { isYoung, keepConfirming, readConfirming, readPaid, type Checkout, type PaidEnd } from './kept-checkout.ts'
import { loadPaymentProvider } from './load-payment-provider.ts'
import type { KnownPayment, PaymentProvider } from './payment-provider.ts'
import { forgetReturn, returnedSecret } from './returned-payment.ts'

/** Everything the form needs to take one payment. */
export interface ReadyToPay {
  kind: 'pay'
  provider: PaymentProvider
  clientSecret: string
  checkout: Checkout
  /** As it was typed before a provider's page took over; null at the first attempt. */
  address: ShippingAddress | null
  /** Why an earlier attempt, which this form has not made, took nothing; null when there was none. */
  refusal: string | null
}

/** Why it is not known yet whether a payment went through. */
export type Uncertainty = 'waiting' | 'bank' | 'no-answer'

export type Setup = ReadyToPay | { kind: 'ended'; end: PaidEnd } | { kind: 'confirming'; why: Uncertainty }

type Attempt = Pick<ReadyToPay, 'address' | 'refusal'>

/**
 * Opens the checkout: what became of a payment that was begun earlier, in this tab or another one, else the form. While
 * that is not known there is no form, and so no second payment.
 */
export async function setUp(checkout: Checkout): Promise<Setup> {
  const end = readPaid(checkout.id)
  if (end) return { kind: 'ended', end }
  const secret = returnedSecret() ?? readConfirming(checkout.id)?.clientSecret
  return secret === undefined ? prepare(checkout) : resume(checkout, secret)
}

async function prepare(checkout: Checkout, attempt: Attempt = { address: null, refusal: null }): Promise<Setup> {
  const { id: checkoutId, quantity } = checkout
  const [provider, { clientSecret, status }] = await Promise.all([
    loadPaymentProvider(),
    createPaymentIntent({ checkoutId, quantity }),
  ])
  if (status === 'open') return { kind: 'pay', provider, clientSecret, checkout, ...attempt }
  keepConfirming(checkoutId, { clientSecret, since: 0 })
  return resume(checkout, clientSecret)
}

async function resume(checkout: Checkout, clientSecret: string): Promise<Setup> {
  const payment = await lookUp(clientSecret)
  if (payment === 'no-answer') return { kind: 'confirming', why: payment }
  if (payment?.status === 'processing') return { kind: 'confirming', why: 'bank' }
  if (payment?.status === 'succeeded') {
    const end = await finishPayment({ checkout, paymentId: payment.id, clientSecret, address: payment.address })
    forgetReturn()
    return { kind: 'ended', end }
  }
  const isReturn = returnedSecret() === clientSecret
  const begun = readConfirming(checkout.id)
  if (payment?.status === 'unpaid' && !isReturn && begun && isYoung(begun))
    return { kind: 'confirming', why: 'waiting' }
  keepConfirming(checkout.id, null)
  forgetReturn()
  return prepare(checkout, attemptOf(payment, isReturn))
}

/** Nothing was taken: either there is no such payment any more, or its attempt failed or was not finished. */
function attemptOf(payment: KnownPayment | null, isReturn: boolean): Attempt {
  const words = checkoutWords()
  if (!payment) return { address: null, refusal: null }
  const { status, message, address } = payment
  if (status === 'canceled') return { address, refusal: words.replaced }
  return { address, refusal: message ?? (isReturn ? words.notFinished : words.notPaid) }
}

async function lookUp(clientSecret: string): Promise<KnownPayment | null | 'no-answer'> {
  try {
    return await (await loadPaymentProvider()).retrieve(clientSecret)
  } catch {
    return 'no-answer'
  }
}
