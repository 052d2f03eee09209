import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoCards } from '#contract/demo-payments'
import { apiPaths } from '#contract/paths'
import { queryClient } from '../../hooks/query-client.ts'
import { dismissToast, toastStore } from '../../ui/toast.ts'
import { address, chooseCard, field, fill, fillShipping, openCheckout, payButton } from './testing/open-checkout.tsx'
import { refusal, startShopServer } from './testing/shop-server.ts'

beforeAll(() => import('./demo-provider.ts'))
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  queryClient.clear()
  dismissToast(toastStore.read()?.id ?? 0)
  history.replaceState(null, '', '/checkout')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const intents = apiPaths.createPaymentIntent()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const chooseQuantity = (quantity: string) => sessionStorage.setItem('checkout-quantity', quantity)
const setOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
const summary = () => within(screen.getByRole('region', { name: 'Order Summary' }))
const toast = () => toastStore.read()

describe('setting up the checkout', () => {
  it('says so, asks for one payment and shows one tag for £10.00', async () => {
    const server = startShopServer()
    openCheckout()
    expect(screen.getByText('Setting up checkout...')).toBeTruthy()
    expect((await payButton()).textContent).toBe('Complete Payment - £10.00')
    expect(summary().getByText('Qty: 1')).toBeTruthy()
    expect(server.bodiesTo(intents)).toEqual([
      {
        amount: 10,
        quantity: 1,
        currency: 'gbp',
        description: 'Plush Trails adventure tag',
        checkoutId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      },
    ])
    expect(screen.getByText('7-14 business days')).toBeTruthy()
  })

  it('charges what it shows: three tags for £30.00', async () => {
    chooseQuantity('3')
    const server = startShopServer()
    openCheckout()
    expect((await payButton()).textContent).toBe('Complete Payment - £30.00')
    expect(summary().getByText('Qty: 3')).toBeTruthy()
    expect(summary().getAllByText('£30.00')).toHaveLength(2)
    expect(server.bodiesTo(intents)).toMatchObject([{ amount: 30, quantity: 3 }])
  })

  it.each(['abc', '0', '1.5', '1000000000'])('takes a stored quantity of %s for one tag', async (stored) => {
    chooseQuantity(stored)
    startShopServer()
    openCheckout()
    expect((await payButton()).textContent).toBe('Complete Payment - £10.00')
  })

  it('asks again when the quantity has changed, and not when it has not', async () => {
    const server = startShopServer()
    openCheckout()
    await payButton()
    window.dispatchEvent(new Event('focus'))
    chooseQuantity('2')
    window.dispatchEvent(new Event('focus'))
    await screen.findByRole('button', { name: 'Complete Payment - £20.00' })
    expect(server.bodiesTo(intents)).toMatchObject([{ quantity: 1 }, { quantity: 2 }])
  })

  it('says when there is no payment to be had, and tries again by a new page', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    startShopServer({ [intents]: () => refusal(502, 'payment_unavailable', 'The payment provider does not answer.') })
    openCheckout()
    await heading('Payment Setup Failed')
    expect(toast()).toMatchObject({ title: 'Error', description: 'Failed to initialize payment. Please try again.' })
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('shows when to come again after too many payments, and goes on with what was typed', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const sentence = 'Too many payments were started from your connection. Please try again in 7 minutes.'
    const server = startShopServer({
      [intents]: (_, count) =>
        count === 2 || count === 3
          ? refusal(429, 'rate_limited', sentence)
          : Response.json({ clientSecret: `pi_${count}_secret_x`, status: 'open' }),
    })
    openCheckout()
    await payButton()
    await fillShipping()
    chooseQuantity('2')
    window.dispatchEvent(new Event('focus'))
    await screen.findByText(sentence)
    expect(document.activeElement).toBe(await heading('Payment Setup Failed'))
    const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await tryAgain()
    await screen.findByText(sentence)
    await tryAgain()
    expect((await payButton()).textContent).toBe('Complete Payment - £20.00')
    expect(server.bodiesTo(intents)).toHaveLength(4)
    for (const [name, text] of [
      ['Full Name', address.name],
      ['Address', address.address],
      ['Postal Code', address.postalCode],
    ] as const)
      expect(field(name)).toHaveProperty('value', text)
    expect(reload).not.toHaveBeenCalled()
  })

  it('waits without signal, asks for nothing, and loads anew when it is back', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    setOnline(false)
    const server = startShopServer()
    openCheckout()
    await heading('You’re offline')
    expect(server.calls).toEqual([])
    setOnline(true)
    window.dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalled()
  })
})

describe('paying', () => {
  const pay = async (card: string) => {
    await payButton()
    await fillShipping()
    await chooseCard(card)
    await userEvent.click(await payButton())
  }

  it('makes the order, says thanks, clears the quantity and goes home', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    chooseQuantity('3')
    const server = startShopServer()
    openCheckout()
    await pay(demoCards.succeeds)
    expect(document.activeElement).toBe(await heading('Payment Successful!'))
    expect(server.bodiesTo(apiPaths.confirmDemoPayment())).toMatchObject([
      {
        clientSecret: 'pi_1_secret_x',
        receiptEmail: address.email,
        shipping: { name: address.name, address: { line1: address.address, city: 'London', country: 'GB' } },
      },
    ])
    expect(server.bodiesTo(apiPaths.orders())).toEqual([
      { shippingAddress: address, quantity: 3, paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_x' },
    ])
    expect(toast()).toMatchObject({
      title: 'Payment Successful!',
      description: 'Thank you for your purchase! Your tag will be shipped soon.',
    })
    expect(sessionStorage.getItem('checkout-quantity')).toBeNull()
    expect(localStorage.getItem('checkout')).toBeNull()
    vi.advanceTimersByTime(1_900)
    expect(screen.queryByText('Home of the app')).toBeNull()
    vi.advanceTimersByTime(100)
    expect(await screen.findByText('Home of the app')).toBeTruthy()
    vi.useRealTimers()
    expect(server.callsTo(intents)).toHaveLength(1)
  })

  it('names the order and links to it, and stays while somebody is about to press', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const order = { number: '#000042', token: 'some-token' }
    startShopServer({
      [apiPaths.orders()]: () => Response.json({ placed: true, check: false, order }, { status: 201 }),
    })
    openCheckout()
    await pay(demoCards.succeeds)
    await heading('Payment Successful!')
    expect(screen.getByText('Your order is #000042.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'View your order' })
    expect(link.getAttribute('href')).toBe('/order/some-token')
    act(() => link.focus())
    act(() => void vi.advanceTimersByTime(10_000))
    expect(screen.queryByText('Home of the app')).toBeNull()
    expect(screen.queryByText(/Taking you to the home page/)).toBeNull()
    vi.useRealTimers()
    // The link opens a name and an address: it is nowhere on the device.
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('some-token')
  })

  it('takes a payment once, however often the button is pressed', async () => {
    let answer: (response: Response) => void = () => undefined
    const server = startShopServer({
      [apiPaths.confirmDemoPayment()]: () => new Promise<Response>((resolve) => (answer = resolve)),
    })
    openCheckout()
    await pay(demoCards.succeeds)
    const button = await screen.findByRole('button', { name: 'Processing Payment...' })
    await userEvent.dblClick(button)
    expect(server.callsTo(apiPaths.confirmDemoPayment())).toHaveLength(1)
    answer(Response.json({ status: 'succeeded', id: 'pi_1' }))
    await heading('Payment Successful!')
  })

  it('says why a card was declined, and takes another with the same payment', async () => {
    const server = startShopServer({
      [apiPaths.confirmDemoPayment()]: (_, count) =>
        count === 1
          ? Response.json({ status: 'declined', message: 'Your card was declined.' })
          : Response.json({ status: 'succeeded', id: 'pi_1' }),
    })
    openCheckout()
    await pay(demoCards.declined)
    await screen.findByText('Your card was declined.')
    expect(toast()).toMatchObject({ title: 'Payment Failed', description: 'Your card was declined.' })
    expect(field('Full Name')).toHaveProperty('value', address.name)
    await chooseCard(demoCards.succeeds)
    await userEvent.click(await payButton())
    await heading('Payment Successful!')
    expect(server.callsTo(intents)).toHaveLength(1)
  })

  it('says that the money has arrived when somebody has to check the payment, and stays', async () => {
    startShopServer({
      [apiPaths.orders()]: () => Response.json({ placed: true, check: true, order: null }, { status: 201 }),
    })
    openCheckout()
    await pay(demoCards.succeeds)
    await heading('Thank you, your payment has arrived')
    expect(screen.getByText(/We’ll write to you by email/)).toBeTruthy()
    expect(toast()).toMatchObject({ tone: 'success', description: 'We’ll check it and write to you by email.' })
    cleanup()
    openCheckout()
    await heading('Thank you, your payment has arrived')
  })

  it('is silent when the order could not be saved: the payment is reported by the provider too', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    startShopServer({ [apiPaths.orders()]: () => 'fails' })
    openCheckout()
    await pay(demoCards.succeeds)
    await heading('Payment Successful!')
    expect(toast()?.tone).toBe('success')
    expect(String(warn.mock.calls)).not.toMatch(/ada|London|secret/i)
  })

  it('does not try without signal', async () => {
    const server = startShopServer()
    openCheckout()
    await payButton()
    await fillShipping()
    await chooseCard(demoCards.succeeds)
    setOnline(false)
    window.dispatchEvent(new Event('offline'))
    await screen.findByText(/You need a connection to pay/)
    await userEvent.click(await payButton())
    await waitFor(() => expect(toast()?.title).toBe('You’re offline'))
    expect(server.callsTo(apiPaths.confirmDemoPayment())).toEqual([])
  })

  it('names what is wrong with a card before anything is sent', async () => {
    const server = startShopServer()
    openCheckout()
    await payButton()
    await fillShipping()
    await fill('Card number', '4242')
    await userEvent.click(await payButton())
    await waitFor(() => expect(toast()?.description).toBe('Your card number is incomplete.'))
    expect(field('Card number').getAttribute('aria-invalid')).toBe('true')
    expect(server.callsTo(apiPaths.confirmDemoPayment())).toEqual([])
    expect(screen.getByText('Demo checkout: no money moves')).toBeTruthy()
  })
})
