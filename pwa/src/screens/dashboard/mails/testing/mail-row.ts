import type { AdminMail } from '#contract/mails'

export const mailRow = (parts: Partial<AdminMail> = {}): AdminMail => ({
  id: 7,
  kind: 'order_confirmation',
  orderId: 42,
  recipient: 'grace@example.org',
  state: 'waiting',
  attempts: 3,
  nextAttemptAt: '2026-12-03T10:30:00.000Z',
  problem: 'sign_in',
  detail: 'SMTP EAUTH 535 5.7.8 AUTH PLAIN',
  createdAt: '2026-12-03T09:05:00.000Z',
  sentAt: null,
  ...parts,
})
