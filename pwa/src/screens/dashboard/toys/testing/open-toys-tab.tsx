import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import type { AdminToy } from '#contract/admin-toys'
import { Toaster } from '../../../../ui/toaster.tsx'
import { ToysTab } from '../toys-tab.tsx'

export const toyRow = (parts: Partial<AdminToy> = {}): AdminToy => ({
  id: 'K7QM-3XHV',
  name: 'Captain Button',
  mission: 'See every lighthouse there is',
  ownerName: 'Mara',
  status: 'active',
  orderId: 42,
  imageUrl: null,
  photo: null,
  stopCount: 1234,
  currentLocation: 'Lisbon',
  createdAt: '2026-11-03T10:00:00.000Z',
  activatedAt: null,
  passwordAttackedAt: null,
  hiddenAt: null,
  deletingPercent: null,
  version: '0123456789abcdef',
  ...parts,
})

/** The tab at an address; `address()` is where it is now. */
export function openToysTab(start = '/admin/dashboard?tab=toys') {
  let now = start
  function Where() {
    const { pathname, search } = useLocation()
    now = pathname + search
    return null
  }
  render(
    <MemoryRouter initialEntries={[start]}>
      <Where />
      <ToysTab />
      <Toaster />
    </MemoryRouter>,
  )
  return { address: () => now }
}
