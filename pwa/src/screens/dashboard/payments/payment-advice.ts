import type { AdminPayment } from '#contract/admin-payments'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { formatDashboardMoment } from '../dashboard-dates.ts'

type Dispute = NonNullable<AdminPayment['dispute']>

/** What somebody has to do about a payment, in one sentence or two. */
export function paymentAdvice({ trouble, dispute, firstOrderNumber, orderId, status }: AdminPayment): string {
  const words = adminPaymentWords()
  if (trouble === 'disputed' && dispute) return disputeAdvice(dispute)
  if (trouble === 'second_payment') return words.advice.second_payment(firstOrderNumber)
  if (trouble === 'no_order') return words.advice.no_order(orderId === null)
  if (trouble !== null && trouble !== 'disputed') return words.advice[trouble]
  if (status === 'succeeded') return dispute ? disputeAdvice(dispute) : words.fine
  return words.notPaid
}

function disputeAdvice({ state, respondBy }: Dispute): string {
  const words = adminPaymentWords().dispute
  const by = respondBy && formatDashboardMoment(respondBy)
  switch (state) {
    case 'warning_needs_response':
      return words.answerWarning(by)
    case 'needs_response':
    case 'appeal_needs_response':
      return words.answer(by)
    case 'warning_under_review':
    case 'under_review':
    case 'appeal_under_review':
      return words.waiting
    case 'won':
      return words.won
    case 'lost':
      return words.lost
    case 'warning_closed':
    case 'prevented':
      return words.closed
  }
}
