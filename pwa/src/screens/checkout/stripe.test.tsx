import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiPaths } from '#contract/paths'
import { queryClient } from '../../hooks/query-client.ts'
import { dismissToast, toastStore } from '../../ui/toast.ts'
import { address, field, fillShipping, openCheckout, payButton } from './testing/open-checkout.tsx'
import { startShopServer } from './testing/shop-server.ts'
import { putStripeInPage } from './testing/stripe-in-page.ts'

beforeAll(() => import('./stripe-provider.tsx'))
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  queryClient.clear()
  dismissToast(toastStore.read()?.id ?? 0)
  history.replaceState(null, '', '/checkout')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const withStripe = () =>
  startShopServer({
    [apiPaths.paymentSettings()]: () => Response.json({ provider: 'stripe', publishableKey: 'pk_live_x' }),
  })

const kept = {
  id: 'pi_9',
  receipt_email: address.email,
  shipping: {
    name: address.name,
    address: { line1: address.address, city: address.city, postal_code: address.postalCode, country: 'GB' },
  },
}
const comeBack = () =>
  history.replaceState(null, '', '/checkout?payment_intent=pi_9&payment_intent_client_secret=pi_9_secret_x')

describe('paying with Stripe', () => {
  const pay = async () => {
    await payButton()
    await fillShipping()
    await userEvent.click(await payButton())
  }

  it('hands over where it goes and who gets the receipt', async () => {
    const confirmed = putStripeInPage({ confirm: { paymentIntent: { id: 'pi_1', status: 'succeeded' } } })
    const server = withStripe()
    openCheckout()
    await pay()
    await heading('Payment Successful!')
    expect(confirmed).toEqual([
      {
        return_url: new URL('/checkout', location.href).href,
        receipt_email: address.email,
        shipping: kept.shipping,
      },
    ])
    expect(server.bodiesTo(apiPaths.orders())).toMatchObject([{ paymentIntentId: 'pi_1', shippingAddress: address }])
  })

  it('shows the sentence of the provider', async () => {
    putStripeInPage({ confirm: { error: { type: 'card_error', message: 'Your card has expired.' } } })
    withStripe()
    openCheckout()
    await pay()
    await waitFor(() =>
      expect(toastStore.read()).toMatchObject({ title: 'Payment Failed', description: 'Your card has expired.' }),
    )
  })

  it('takes a payment that went through before for what it is', async () => {
    putStripeInPage({
      confirm: {
        error: { type: 'invalid_request_error', message: 'x', payment_intent: { id: 'pi_1', status: 'succeeded' } },
      },
    })
    withStripe()
    openCheckout()
    await pay()
    await heading('Payment Successful!')
  })

  it.each([
    [
      'replaced by another tab',
      { type: 'invalid_request_error', message: 'x', payment_intent: { status: 'canceled' } },
    ],
    ['left without an answer', { type: 'api_connection_error', message: 'x' }],
  ])('a payment that is %s is not called a failure of the card', async (_, error) => {
    putStripeInPage({ confirm: { error }, retrieve: { error: { type: 'api_connection_error' } } })
    withStripe()
    openCheckout()
    await pay()
    const isReplaced = 'payment_intent' in error
    if (isReplaced) await screen.findByText(/changed in another tab, so nothing was taken/)
    else await heading('Your payment is being confirmed')
  })

  it('waits with a bank that is still deciding', async () => {
    const processing = { paymentIntent: { id: 'pi_1', status: 'processing' } }
    putStripeInPage({ confirm: processing, retrieve: processing })
    const server = withStripe()
    openCheckout()
    await pay()
    await heading('Your bank is still processing the payment')
    expect(server.callsTo(apiPaths.orders())).toEqual([])
  })
})

describe('coming back from a confirmation step', () => {
  it('finishes the order with what the provider knows, in a tab that knows nothing', async () => {
    putStripeInPage({ retrieve: { paymentIntent: { ...kept, status: 'succeeded' } } })
    comeBack()
    const server = withStripe()
    openCheckout()
    await heading('Payment Successful!')
    expect(server.bodiesTo(apiPaths.orders())).toMatchObject([{ paymentIntentId: 'pi_9', shippingAddress: address }])
    expect(server.callsTo(apiPaths.createPaymentIntent())).toEqual([])
  })

  it('says why it failed and has the address still', async () => {
    putStripeInPage({
      retrieve: {
        paymentIntent: {
          ...kept,
          status: 'requires_payment_method',
          last_payment_error: { message: 'Not confirmed.' },
        },
      },
    })
    comeBack()
    withStripe()
    openCheckout()
    await payButton()
    expect(screen.getByText('Not confirmed.')).toBeTruthy()
    expect(toastStore.read()?.title).toBe('Payment Failed')
    expect(field('Full Name')).toHaveProperty('value', address.name)
  })

  it('asks for no second payment while nobody knows about the first', async () => {
    putStripeInPage({ retrieve: { error: { type: 'api_connection_error' } } })
    comeBack()
    const server = withStripe()
    openCheckout()
    await heading('Your payment is being confirmed')
    expect(screen.getByText(/We can’t reach our payment provider/)).toBeTruthy()
    expect(server.callsTo(apiPaths.createPaymentIntent())).toEqual([])
  })
})
