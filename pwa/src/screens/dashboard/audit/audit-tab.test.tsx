import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AuditRecord } from '#contract/audit'
import { pageOf, serveAdmin } from '../testing/admin-server.ts'
import { address, openTab } from '../testing/open-tab.tsx'
import { auditChanges } from './audit-changes.ts'
import { AuditTab } from './audit-tab.tsx'

afterEach(cleanup)

const record = (parts: Partial<AuditRecord> = {}): AuditRecord => ({
  id: 1,
  at: '2026-11-27T09:05:00.000Z',
  email: 'ada@example.org',
  action: 'order_updated',
  subject: '42',
  fields: ['status'],
  before: { status: 'pending' },
  after: { status: 'shipped' },
  ...parts,
})

it('tells who did what, to which one, and what was there before', async () => {
  serveAdmin({ 'GET /api/audit': () => pageOf([record(), record({ id: 2, action: 'sign_in', subject: null })]) })
  openTab(AuditTab, '?tab=audit')
  const row = within(await screen.findByRole('row', { name: /#000042/ }))
  for (const text of ['ada@example.org', 'Order updated', '#000042', 'Status', 'pending', 'shipped']) {
    expect(row.getByText(text)).toBeTruthy()
  }
  expect(screen.getByText('Signed in', { selector: 'span' })).toBeTruthy()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Time', 'Who', 'Action', 'Item', 'Changes'])
})

it('calls an owner, who has no address, the owner', async () => {
  const hidden = record({ email: 'owner', action: 'owner_entry_hidden', fields: ['toyId'], before: null, after: null })
  serveAdmin({ 'GET /api/audit': () => pageOf([hidden]) })
  openTab(AuditTab, '?tab=audit')
  const row = within(await screen.findByRole('row', { name: /Entry hidden by the owner/ }))
  expect(row.getByText('Owner')).toBeTruthy()
})

it('folds away what is long, such as the ids of many tags', async () => {
  const ids = Array.from({ length: 25 }, (_, i) => `TAG-${i + 1}`)
  serveAdmin({ 'GET /api/audit': () => pageOf([record({ before: null, after: { ids, orderId: null }, fields: [] })]) })
  openTab(AuditTab, '?tab=audit')
  expect((await screen.findByText('1 field')).closest('details')?.open).toBe(false)
})

it('is newest first, and narrowed by action and search', async () => {
  const server = serveAdmin({ 'GET /api/audit': () => pageOf([]) })
  const user = openTab(AuditTab, '?tab=audit')
  expect(await screen.findByText('No activity yet')).toBeTruthy()
  expect(Object.fromEntries(server.calls[0]?.query ?? [])).toEqual({ limit: '50', sort: 'id', direction: 'desc' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Toy deleted')
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ada')
  await waitFor(() => expect(address()).toBe('/admin/dashboard?tab=audit&action=toy_deleted&search=ada'))
  expect(await screen.findByText('No activity matches your search')).toBeTruthy()
})

describe('a change in words', () => {
  it.each([
    [
      'a new thing without what it lacks',
      { before: null, after: { status: 'active', orderId: null } },
      [['Status', null, 'active']],
    ],
    ['a deleted thing', { before: { status: 'active' }, after: null }, [['Status', 'active', null]]],
    [
      'what somebody wrote, without the words',
      { fields: ['comment', 'photo', 'status'] },
      [
        ['Status', 'pending', 'shipped'],
        ['Comment', null, null],
        ['Photo', null, null],
      ],
    ],
    [
      'a link to an order',
      { before: { orderId: null }, after: { orderId: 7 } },
      [['Linked order', 'nothing', '#000007']],
    ],
    [
      'a password',
      { before: { password: null }, after: { password: 'changed' } },
      [['Password', 'unchanged', 'changed']],
    ],
    ['many tags', { before: null, after: { ids: ['A', 'B'], orderId: null } }, [['IDs', null, 'A, B']]],
    ['a field of tomorrow', { before: { colour: 1 }, after: { colour: 2 } }, [['colour', '1', '2']]],
  ])('tells %s', (_, sides, expected) => {
    const changes = auditChanges(record({ fields: [], ...sides }))
    expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual(expected)
  })
})
