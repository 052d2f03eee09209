import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GuestOrder } from '#contract/orders'
import { queryClient } from '../../hooks/query-client.ts'
import { OrderScreen } from './order-screen.tsx'

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const order: GuestOrder = {
  number: '#000042',
  customerName: 'Ada Lovelace',
  shippingAddress: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
  quantity: 3,
  totalAmount: '30.00',
  currency: 'gbp',
  status: 'shipped',
  payment: 'paid',
  createdAt: '2026-11-27T10:00:00.000Z',
}

type Answer = () => Response | Promise<Response>

function open(...answers: Answer[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    asked.push(new URL(String(input)).pathname)
    return (answers[Math.min(asked.length, answers.length) - 1] as Answer)()
  })
  render(
    <MemoryRouter initialEntries={['/order/some-token']}>
      <Routes>
        <Route path="/order/:token" element={<OrderScreen />} />
      </Routes>
    </MemoryRouter>,
  )
  return asked
}

const gives =
  (parts: Partial<GuestOrder> = {}) =>
  () =>
    Response.json({ ...order, ...parts })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the page of an order', () => {
  it('shows what was ordered, where it goes and how far it is', async () => {
    const asked = open(gives())
    await heading('Your Order')
    expect(screen.getByText('Order #000042')).toBeTruthy()
    expect(asked).toEqual(['/api/orders/by-token/some-token'])
    const ordered = within(screen.getByRole('region', { name: 'Your items' }))
    expect(ordered.getByText('Qty: 3')).toBeTruthy()
    expect(ordered.getByText('£30.00')).toBeTruthy()
    expect(ordered.getByText('Paid')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Delivery address' }).textContent).toContain('London SW1Y 4JH')
    expect(document.querySelector('[aria-current=step]')?.textContent).toBe('On its way')
    expect(document.title).toContain('Your Order')
  })

  it('says when it was cancelled and the money went back', async () => {
    open(gives({ status: 'cancelled', payment: 'refunded' }))
    expect(await screen.findByText('This order was cancelled. Nothing will be sent.')).toBeTruthy()
    expect(screen.getByText('Refunded')).toBeTruthy()
    expect(document.querySelector('[aria-current=step]')).toBeNull()
  })

  it('looks like any unknown page for a token that is none', async () => {
    open(() => Response.json({ code: 'not_found', message: 'There is nothing here.' }, { status: 404 }))
    await heading('404 Page Not Found')
    expect(screen.queryByText(/order/i)).toBeNull()
    expect(document.title).toContain('404 Page Not Found')
  })

  it('says when it cannot be looked up, and looks again', async () => {
    open(() => Promise.reject(new TypeError('no network')), gives())
    await heading('We couldn’t load your order')
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await heading('Your Order')
  })
})
