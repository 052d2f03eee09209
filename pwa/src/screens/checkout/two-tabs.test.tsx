import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoCards } from '#contract/demo-payments'
import { queryClient } from '../../hooks/query-client.ts'
import { dismissToast, toastStore } from '../../ui/toast.ts'
import { address, chooseCard, field, fillShipping, openCheckout, payButton } from './testing/open-checkout.tsx'
import { startShopModel } from './testing/shop-model.ts'

beforeAll(() => import('./demo-provider.ts'))
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/checkout')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  dismissToast(toastStore.read()?.id ?? 0)
  vi.unstubAllGlobals()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

interface Kept {
  id: string
  quantity: number
  confirming: { clientSecret: string; since: number } | null
}

const kept = () => JSON.parse(localStorage.getItem('checkout') ?? 'null') as Kept

/** What the other tab of the same purchase writes, and how the browser tells this one. */
async function otherTab(change: (before: Kept) => Kept | null, { told = true } = {}): Promise<void> {
  const after = change(kept())
  if (after) localStorage.setItem('checkout', JSON.stringify(after))
  else localStorage.removeItem('checkout')
  if (told) await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'checkout' })))
}

/** The other tab's own page asks the shop for the payment of the new quantity. */
async function askAsOtherTab(quantity: number): Promise<void> {
  const body = JSON.stringify({ checkoutId: kept().id, quantity })
  await fetch('http://localhost/api/create-payment-intent', { method: 'POST', body })
}

describe('two tabs on one purchase', () => {
  it('a quantity changed in the other one is shown with the new total, and what was typed stays', async () => {
    const shop = startShopModel()
    openCheckout()
    await payButton()
    await fillShipping()
    await otherTab((before) => ({ ...before, quantity: 3 }))
    expect((await screen.findByRole('button', { name: 'Complete Payment - £30.00' })).textContent).toContain('£30.00')
    await screen.findByText(/The total is now £30\.00, and that’s what you’ll pay\./)
    expect(field('Full Name')).toHaveProperty('value', address.name)
    await chooseCard(demoCards.succeeds)
    await userEvent.click(await payButton())
    await heading('Payment Successful!')
    expect(shop.charges()).toMatchObject([{ quantity: 3 }])
  })

  it('one that pressed before it heard of the change pays nothing, and sees the new total', async () => {
    const shop = startShopModel()
    openCheckout()
    await payButton()
    await fillShipping()
    await chooseCard(demoCards.succeeds)
    await otherTab((before) => ({ ...before, quantity: 2 }), { told: false })
    await askAsOtherTab(2)
    await userEvent.click(await payButton())
    await screen.findByRole('button', { name: 'Complete Payment - £20.00' })
    expect(shop.charges()).toEqual([])
    expect(toastStore.read()?.description).toMatch(/so nothing was taken/)
    await chooseCard(demoCards.succeeds)
    await userEvent.click(await payButton())
    await heading('Payment Successful!')
    expect(shop.charges()).toMatchObject([{ quantity: 2 }])
  })

  it('while the other one confirms, this one waits, and says thanks when it was paid', async () => {
    const shop = startShopModel()
    openCheckout()
    await payButton()
    await otherTab((before) => ({ ...before, confirming: { clientSecret: 'pi_1_secret_x', since: Date.now() } }))
    await heading('Your payment is being confirmed')
    Object.assign(shop.intents[0] ?? {}, { status: 'succeeded' })
    await otherTab(() => null)
    await heading('Payment Successful!')
    expect(shop.intents).toHaveLength(1)
  })

  it('when the other one’s card was declined, this one has its form again', async () => {
    startShopModel()
    openCheckout()
    await payButton()
    await fillShipping()
    await otherTab((before) => ({ ...before, confirming: { clientSecret: 'pi_1_secret_x', since: Date.now() } }))
    await heading('Your payment is being confirmed')
    await otherTab((before) => ({ ...before, confirming: null }))
    await payButton()
    expect(field('Full Name')).toHaveProperty('value', address.name)
  })

  it('a press while the other one holds the confirmation takes nothing here', async () => {
    const shop = startShopModel()
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request: busyLock } } }) as Navigator)
    openCheckout()
    await payButton()
    await fillShipping()
    await chooseCard(demoCards.succeeds)
    await userEvent.click(await payButton())
    await waitFor(() => expect(screen.getByRole('button', { name: /^Complete Payment/ })).toBeTruthy())
    expect(shop.charges()).toEqual([])
  })
})

const busyLock = (_name: string, _options: LockOptions, work: (lock: null) => unknown) => Promise.resolve(work(null))
