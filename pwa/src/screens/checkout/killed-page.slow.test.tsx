import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoCards } from '#contract/demo-payments'
import { queryClient } from '../../hooks/query-client.ts'
import { dismissToast, toastStore } from '../../ui/toast.ts'
import { chooseCard, fillShipping, openCheckout, payButton } from './testing/open-checkout.tsx'
import { startShopModel, type KillPoint } from './testing/shop-model.ts'

beforeAll(() => import('./demo-provider.ts'))
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/checkout')
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  dismissToast(toastStore.read()?.id ?? 0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))

async function pay(): Promise<void> {
  await payButton()
  await fillShipping()
  await chooseCard(demoCards.succeeds)
  await user.click(await payButton())
}

/** The page is gone with all it had in memory; what it kept in storage is not. */
function kill(): void {
  cleanup()
  queryClient.clear()
  dismissToast(toastStore.read()?.id ?? 0)
}

/** How a buyer comes back to the checkout. */
const returns: [string, () => void][] = [
  ['a reload', () => undefined],
  ['another tab', () => sessionStorage.clear()],
  [
    'another tab with another quantity',
    () => (sessionStorage.clear(), sessionStorage.setItem('checkout-quantity', '3')),
  ],
  ['the shop with another quantity', () => sessionStorage.setItem('checkout-quantity', '3')],
]

const points: KillPoint[] = ['confirm-lost', 'confirm-late', 'charged', 'order-lost', 'ordered']
const table = points.flatMap((point) => returns.map(([name, comeBack]) => ({ point, name, comeBack })))

describe('a page killed between the press and the thanks', () => {
  it.each(table)('at "$point", then $name: one charge, and the truth on the screen', async ({ point, comeBack }) => {
    const shop = startShopModel()
    shop.killAt(point)
    openCheckout()
    await pay()
    await waitFor(() => expect(shop.charges()).toHaveLength(point.startsWith('confirm') ? 0 : 1))
    await screen.findByRole('button', { name: 'Processing Payment...' })
    kill()
    shop.killAt('none')
    comeBack()
    openCheckout()
    if (point.startsWith('confirm')) {
      await heading('Your payment is being confirmed')
      expect(screen.queryByRole('button', { name: /^Complete Payment/ })).toBeNull()
    }
    if (point === 'confirm-late') shop.arriveLate()
    if (point === 'confirm-lost') {
      await seconds(60)
      await screen.findByText('Your payment didn’t go through and nothing was taken. You can pay again.')
      expect(shop.charges()).toHaveLength(0)
      await pay()
    }
    await heading('Payment Successful!')
    const [charge, ...more] = shop.charges()
    expect(more).toEqual([])
    // The demo provider tells the server itself, and keeps no address for the page.
    if (point === 'ordered' || point === 'confirm-lost') expect([...shop.orders]).toEqual([charge?.id])
  })

  it('after the thanks, a reload says thanks again and the next choice in the shop is another purchase', async () => {
    const shop = startShopModel()
    openCheckout()
    await pay()
    await heading('Payment Successful!')
    kill()
    openCheckout()
    await heading('Payment Successful!')
    expect(toastStore.read()).toBeNull()
    expect(shop.intents).toHaveLength(1)
    kill()
    sessionStorage.setItem('checkout-quantity', '1')
    openCheckout()
    await payButton()
    expect(shop.intents).toHaveLength(2)
  })

  it('offline does not say that nothing was taken, and looks again by a new page when it is back online', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const online = vi.spyOn(navigator, 'onLine', 'get')
    const shop = startShopModel()
    shop.killAt('charged')
    openCheckout()
    await pay()
    await waitFor(() => expect(shop.charges()).toHaveLength(1))
    kill()
    online.mockReturnValue(false)
    openCheckout()
    await heading('Your payment is being confirmed')
    expect(screen.getByText(/You’re offline, so we can’t check it yet/)).toBeTruthy()
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it.each(['by itself', 'when the page is seen again'])(
    'goes on asking %s while the provider cannot be reached',
    async (how) => {
      const shop = startShopModel()
      shop.killAt('charged')
      openCheckout()
      await pay()
      await waitFor(() => expect(shop.charges()).toHaveLength(1))
      kill()
      shop.reachable(false)
      openCheckout()
      await screen.findByText(/We can’t reach our payment provider/)
      await seconds(300)
      shop.reachable(true)
      // Half a minute lies between two looks by then.
      if (how === 'by itself') await seconds(30)
      else {
        vi.useRealTimers()
        document.dispatchEvent(new Event('visibilitychange'))
      }
      // The page itself may be home again already.
      await waitFor(() => expect(toastStore.read()?.title).toBe('Payment Successful!'))
      expect(shop.intents).toHaveLength(1)
    },
  )
})
