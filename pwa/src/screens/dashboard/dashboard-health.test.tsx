import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AdminHealth } from '#contract/health'
import { adminClient } from '../../hooks/admin/admin-client.ts'
import { DashboardHealth } from './dashboard-health.tsx'
import { refuse, serveAdmin } from './testing/admin-server.ts'
import { healthy } from './testing/healthy.ts'

beforeEach(() => {
  adminClient.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-06T11:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Each label with what is said of it. */
async function statesOf(health: Partial<AdminHealth>): Promise<Record<string, string>> {
  serveAdmin({ 'GET /api/admin/health': () => ({ ...healthy, ...health }) })
  render(<DashboardHealth />)
  const strip = within(await screen.findByRole('region', { name: 'Status of the site' }))
  const texts = (role: string) => strip.getAllByRole(role).map(({ textContent }) => textContent)
  const states = texts('definition')
  return Object.fromEntries(texts('term').map((label, i) => [label, states[i] ?? '']))
}

it('says of a site with nothing to do that everything works', async () => {
  expect(await statesOf({})).toEqual({
    Database: 'Working',
    Photos: 'Working',
    Emails: 'None waiting',
    Payments: 'Nothing to do',
    Jobs: 'Last run 30 minutes ago',
    Version: '0.1.0 (4f2a9c1)',
  })
})

it('says in words what needs somebody', async () => {
  const jobs = [
    { name: 'delete what is too old', at: '2026-12-06T10:59:00.000Z', hasFailed: false },
    { name: 'reconcile payments', at: '2026-12-06T08:00:00.000Z', hasFailed: true },
  ]
  const backlog = { mailsWaiting: 3, mailsGivenUp: 1, paymentsNeedingAttention: 2, jobs }
  expect(await statesOf({ database: 'away', photos: 'other', backlog, commit: null })).toEqual({
    Database: 'Not answering',
    Photos: 'From another database',
    Emails: '1 given up, 3 waiting',
    Payments: '2 need attention',
    Jobs: '“reconcile payments” failed 3 hours ago',
    Version: '0.1.0',
  })
})

it('does not guess what the database does not tell', async () => {
  expect(await statesOf({ backlog: null })).toMatchObject({
    Emails: 'Unknown',
    Payments: 'Unknown',
    Jobs: 'Unknown',
  })
})

it('says that the status could not be loaded', async () => {
  serveAdmin({ 'GET /api/admin/health': () => refuse(503, 'unavailable', 'Busy.') })
  render(<DashboardHealth />)
  expect(await screen.findByText('The status couldn’t be loaded.')).toBeTruthy()
})
