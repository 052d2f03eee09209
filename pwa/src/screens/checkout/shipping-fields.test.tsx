import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiPaths } from '#contract/paths'
import { queryClient } from '../../hooks/query-client.ts'
import { dismissToast, toastStore } from '../../ui/toast.ts'
import { field, fill, fillShipping, openCheckout, payButton } from './testing/open-checkout.tsx'
import { startShopServer } from './testing/shop-server.ts'

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

const toast = () => toastStore.read()

describe('the shipping form', () => {
  const submit = async () => userEvent.click(await payButton())

  it('asks for all that is missing', async () => {
    const server = startShopServer()
    openCheckout()
    await submit()
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Missing Information',
        description: 'Please fill in all shipping details.',
        tone: 'destructive',
      }),
    )
    expect(field('Full Name').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Full Name'))
    expect(server.callsTo(apiPaths.confirmDemoPayment())).toEqual([])
  })

  it('names everything that is too long at once', async () => {
    startShopServer()
    openCheckout()
    await payButton()
    await fillShipping()
    await fill('Full Name', 'n'.repeat(101))
    await fill('Address', 'a'.repeat(501))
    await fill('Postal Code', 'p'.repeat(21))
    await submit()
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Validation Error',
        description:
          'Name must be 100 characters or less, Address must be 500 characters or less, Postal code must be 20 characters or less',
      }),
    )
  })

  it('refuses what is no e-mail address', async () => {
    startShopServer()
    openCheckout()
    await payButton()
    await fillShipping()
    await fill('Email', 'ada.example.com')
    await submit()
    await waitFor(() => expect(toast()?.description).toBe('Please enter a valid email address'))
    expect(field('Email').getAttribute('type')).toBe('email')
  })

  it('tells the browser what its fields are, and has Britain first in the list', async () => {
    startShopServer()
    openCheckout()
    await payButton()
    const completes = ['Full Name', 'Email', 'Address', 'City', 'Postal Code'].map((name) =>
      field(name).getAttribute('autocomplete'),
    )
    expect(completes).toEqual([
      'shipping name',
      'email',
      'shipping street-address',
      'shipping address-level2',
      'shipping postal-code',
    ])
    const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' })
    expect(country.value).toBe('GB')
    expect([...country.options].slice(0, 3).map(({ text }) => text)).toEqual([
      'United Kingdom',
      'Afghanistan',
      'Åland Islands',
    ])
  })
})
