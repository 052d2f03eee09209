import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { presentPayment } from './stripe-payment.ts'

it('reads a state that Stripe introduces later as one that waits', () => {
  const intent = {
    id: 'pi_1',
    status: 'held_for_review',
    amount: 1000,
    amount_received: 0,
    currency: 'gbp',
    metadata: {},
  }
  const refund = { id: 're_1', amount: 300, currency: 'gbp', status: 'on_its_way', created: 1 }
  const dispute = {
    ...{ id: 'du_1', amount: 700, currency: 'gbp', status: 'escalated', reason: 'general', created: 1 },
    ...{ evidence_details: { due_by: null }, balance_transactions: [] },
  }
  const payment = presentPayment(
    intent as unknown as Stripe.PaymentIntent,
    [refund as unknown as Stripe.Refund],
    [dispute as unknown as Stripe.Dispute],
  )
  expect(payment.status).toBe('processing')
  expect(payment.refunds).toMatchObject([{ id: 're_1', pence: 300, state: 'pending' }])
  expect(payment.disputes).toMatchObject([{ id: 'du_1', pence: 700, state: 'needs_response' }])
})
