import { paymentCases } from './payment-cases.ts'

/** The cells of the table in docs/payments.md: one row for each case. */
export function paymentCaseRows(): string[][] {
  return paymentCases.map(({ name, steps, webhook, buyer, admin, mailbox, todo }) => [
    name,
    [...new Set(steps.flatMap(({ events }) => events))].map((event) => `\`${event}\``).join(', ') +
      (webhook === 200 ? '' : ` (answered ${webhook})`),
    `${buyer.answer === 200 ? 'ordered' : 'not paid'}; ${buyer.page ? `${buyer.page[0]}, \`${buyer.page[1]}\`` : 'no page'}`,
    admin === null
      ? 'not listed'
      : [
          `\`${admin.status}\``,
          admin.problem && `\`${admin.problem}\``,
          admin.trouble && `\`${admin.trouble}\``,
          admin.needsAttention && 'needs attention',
        ]
          .filter(Boolean)
          .join(', '),
    mailbox.map((kind) => `\`${kind}\``).join(', ') || 'none',
    todo,
  ])
}
