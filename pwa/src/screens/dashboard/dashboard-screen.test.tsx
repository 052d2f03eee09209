import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
// What loads late in the browser is loaded before the test, whose time it would take.
import './audit/audit-tab.tsx'
import './entries/entries-tab.tsx'
import './orders/orders-tab.tsx'
import './toys/toys-tab.tsx'
import { adminClient } from '../../hooks/admin/admin-client.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import { orderRow } from './orders/testing/order-row.ts'
import { healthy } from './testing/healthy.ts'
import { done, pageOf, refuse, serveAdmin } from './testing/admin-server.ts'

beforeEach(() => adminClient.clear())
afterEach(cleanup)

const user = { email: 'admin@plushtrails.example', profileImageUrl: null }
const signedOut = () => refuse(401, 'unauthenticated', 'Please sign in.')

type Answer = () => Response | object | Promise<Response>

function openDashboard({
  who = () => user,
  lists = () => pageOf([]),
  payment = () => refuse(404, 'not_found', 'Not Found'),
  attention = () => 2,
  start = '/admin/dashboard',
}: { who?: Answer; lists?: Answer; payment?: Answer; attention?: () => number; start?: string } = {}) {
  let now = start
  function Where() {
    const { pathname, search } = useLocation()
    now = pathname + search
    return null
  }
  const server = serveAdmin({
    'GET /api/auth/user': () => who(),
    'GET /api/toys': () => lists(),
    'GET /api/entries': () => lists(),
    'GET /api/orders': () => lists(),
    'GET /api/admin/mails': () => ({ items: [], waiting: 2, givenUp: 1 }),
    'GET /api/admin/orders/42/payment': () => payment(),
    'GET /api/admin/payments/counts': () => ({ attention: attention(), byTrouble: {} }),
    'DELETE /api/orders/42': done,
    'GET /api/audit': () => lists(),
    'GET /api/admin/health': () => healthy,
  })
  render(
    <MemoryRouter initialEntries={[start]}>
      <Where />
      <Routes>
        <Route path="/admin" element={<h1>the sign-in page</h1>} />
        <Route path="/admin/dashboard" element={<DashboardScreen />} />
      </Routes>
    </MemoryRouter>,
  )
  return { server, address: () => now }
}

describe('the dashboard', () => {
  it('asks for nothing but the person before it knows who is there', async () => {
    const { server, address } = openDashboard({ who: signedOut })
    expect(await screen.findByText('the sign-in page')).toBeTruthy()
    expect(address()).toBe('/admin')
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/auth/user'])
  })

  it('has five tabs, by mouse and by keyboard, and emails and the audit trail beside them', async () => {
    const { address } = openDashboard()
    expect(await screen.findByText(user.email)).toBeTruthy()
    await screen.findByRole('tab', { name: 'Payments (2)' })
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Toys',
      'Comments',
      'Orders',
      'Payments (2)',
      'Reports',
    ])
    expect(await screen.findByText('No toys found. Add one to get started!')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Comments' }))
    expect(await screen.findByText('No journey entries found')).toBeTruthy()
    expect(address()).toBe('/admin/dashboard?tab=comments')
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByText('No orders yet')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Orders', selected: true }))
    await userEvent.keyboard('{Home}')
    expect(screen.getByRole('tabpanel', { name: 'Toys' })).toBeTruthy()
    const emails = await screen.findByRole('link', { name: 'Emails (3 not sent)' })
    expect(emails.getAttribute('href')).toBe('/admin/dashboard?tab=mails')
    expect(screen.getByRole('link', { name: 'Audit trail' }).getAttribute('href')).toBe('/admin/dashboard?tab=audit')
    cleanup()
    openDashboard({ start: '/admin/dashboard?tab=audit' })
    expect(await screen.findByRole('region', { name: 'Audit trail' })).toBeTruthy()
  })

  it('goes back to the sign-in page when the session has ended meanwhile, and remembers nothing', async () => {
    let isIn = true
    openDashboard({ lists: () => (isIn ? pageOf([]) : signedOut()) })
    await screen.findByText('No toys found. Add one to get started!')
    isIn = false
    await userEvent.click(screen.getByRole('tab', { name: 'Orders' }))
    expect(await screen.findByText('the sign-in page')).toBeTruthy()
    const kept = adminClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data)
    expect(kept.every((data) => data == null)).toBe(true)
  })

  it('goes back to the sign-in page from a dialog that asks when the session has ended meanwhile', async () => {
    openDashboard({ start: '/admin/dashboard?tab=orders', lists: () => pageOf([orderRow()]), payment: signedOut })
    await userEvent.click(await screen.findByRole('button', { name: 'Refund order #000042' }))
    expect(await screen.findByText('the sign-in page')).toBeTruthy()
  })

  it('says at once, in the strip and on the tab, that the payment of a deleted order needs somebody', async () => {
    const { server } = openDashboard({
      ...{ start: '/admin/dashboard?tab=orders', lists: () => pageOf([orderRow()]) },
      attention: () => server.of('DELETE', '/api/orders/42').length,
    })
    const strip = within(await screen.findByRole('region', { name: 'Status of the site' }))
    expect(await strip.findByText('Nothing to do')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete order #000042' }))
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await strip.findByText('1 needs attention')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Payments (1)' })).toBeTruthy()
  })

  it('asks again who is there when the browser brings the page back', async () => {
    let isIn = true
    openDashboard({ who: () => (isIn ? user : signedOut()) })
    await screen.findByText(user.email)
    isIn = false
    const event = Object.assign(new Event('pageshow'), { persisted: true })
    act(() => void dispatchEvent(event))
    await waitFor(() => expect(screen.queryByText(user.email)).toBeNull())
    expect(await screen.findByText('the sign-in page')).toBeTruthy()
  })

  it('leaves by the server, with nothing left in memory', async () => {
    openDashboard()
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(assign).toHaveBeenCalledWith('/api/logout')
    expect(
      adminClient
        .getQueryCache()
        .getAll()
        .every(({ state }) => state.data === undefined),
    ).toBe(true)
  })

  it('says when the server cannot be reached', async () => {
    let isUp = false
    openDashboard({ who: () => (isUp ? user : Promise.reject(new TypeError('no network'))) })
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t reach the dashboard' })).toBeTruthy()
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText(user.email)).toBeTruthy()
  })
})
