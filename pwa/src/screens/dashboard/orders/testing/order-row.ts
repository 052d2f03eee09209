import type { AdminOrder } from '#contract/admin-orders'

export const orderRow = (parts: Partial<AdminOrder> = {}): AdminOrder => ({
  id: 42,
  customerName: 'Grace Hopper',
  customerEmail: 'grace@example.org',
  shippingAddress: '2 Harbour Road\nFlat 12b',
  city: 'Bristol',
  postalCode: 'BS1 4TR',
  country: 'United Kingdom',
  quantity: 3,
  totalAmount: '30.00',
  currency: 'gbp',
  status: 'pending',
  payment: 'paid',
  refundedAmount: '0.00',
  createdAt: '2026-11-27T09:05:00.000Z',
  toyIds: [],
  toyCount: 0,
  mailTrouble: null,
  version: '0123456789abcdef',
  ...parts,
})
