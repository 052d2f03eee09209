import type { PaymentTrouble, RefundReason, RefundState } from '#contract/admin-payments'
import { plural } from '../format.ts'

/** The Payments tab of the dashboard, refunds, and questions about money. */
export const adminPaymentMessages = {
  label: 'Payments',
  intro: 'Every payment, with what needs doing. Card details stay with the payment provider.',
  search: 'Search by payment or order number',
  showFilter: 'Show',
  show: { attention: 'Needs attention', trouble: 'Anything unusual', all: 'All payments' },
  none: {
    attention: 'No payment needs your attention',
    trouble: 'Nothing unusual has happened to a payment',
    all: 'No payments yet',
  },
  noneText: 'A payment that needs something done will appear here.',
  noneMatch: 'No payments match',
  showAll: 'Show all payments',

  title: (amount: string, order: string | null) => (order === null ? amount : `${amount} for order ${order}`),
  actionsOf: (title: string) => `Actions for ${title}`,
  whatToDo: 'What to do',
  handledBy: (by: string, when: string) => `Marked as done by ${by}, ${when}`,
  status: {
    requires_payment_method: 'Not paid',
    requires_confirmation: 'Not paid',
    requires_action: 'Not paid',
    processing: 'With the bank',
    requires_capture: 'With the bank',
    canceled: 'Cancelled',
    succeeded: 'Paid',
  },
  trouble: {
    disputed: 'Disputed',
    refund_failed: 'Refund failed',
    check_payment: 'Check payment',
    second_payment: 'Paid twice',
    no_order: 'Not given back',
    refunded: 'Refunded',
    partly_refunded: 'Partly refunded',
  } satisfies Record<PaymentTrouble, string>,
  advice: {
    refund_failed:
      'The refund didn’t reach the buyer. Ask them how to pay the money back, or refund it at the provider.',
    check_payment:
      'The amount matches none of our prices. Compare it with the order, then send the tags or refund it, and write to the buyer.',
    second_payment: (first: string | null) =>
      first === null
        ? 'The buyer paid twice for one order. Refund this payment and don’t send its order.'
        : `The buyer paid twice: order ${first} is the one to send. Refund this payment and don’t send its order.`,
    no_order: (isDeleted: boolean) =>
      isDeleted
        ? 'Its order was deleted before it was sent, and the buyer hasn’t got the money back. Refund it at the provider.'
        : 'Its order was cancelled, and the buyer hasn’t got all of the money back. Refund it from the order, or mark this as done.',
    refunded: 'The buyer has got the money back. Don’t send the tags.',
    partly_refunded: 'Part of the money went back to the buyer. Send the tags if the order is still wanted.',
  },
  dispute: {
    answer: (by: string | null) =>
      by === null
        ? 'The buyer’s bank has taken the money back. Answer at the provider, or you lose it.'
        : `The buyer’s bank has taken the money back. Answer at the provider by ${by}, or you lose it.`,
    answerWarning: (by: string | null) =>
      by === null
        ? 'The buyer’s bank asks about this payment. Answer at the provider to keep the money.'
        : `The buyer’s bank asks about this payment. Answer at the provider by ${by} to keep the money.`,
    waiting: 'Your answer is with the bank. Wait for its decision, and don’t send the tags until then.',
    won: 'The bank decided for you, and the money is yours. There’s nothing to do.',
    lost: 'The bank decided for the buyer, and the money is gone. Don’t send the tags.',
    closed: 'The bank has closed its question. There’s nothing to do.',
  },
  fine: 'Nothing out of the ordinary.',
  notPaid: 'Nothing was taken, so there’s nothing to do.',

  facts: {
    received: 'Received',
    refunded: 'Refunded',
    fee: 'Fee',
    paid: 'Paid',
    tags: 'Tags',
    bought: 'Bought',
    dispute: 'Dispute',
    deadline: 'Answer by',
    problem: 'Last problem',
    deleted: 'Order deleted',
    payment: 'Payment',
  },
  boughtAt: (quantity: number, unitPrice: string) =>
    plural(quantity, { one: `# tag at ${unitPrice}`, other: `# tags at ${unitPrice}` }),
  deletedBy: (when: string, by: string | null) => (by === null ? when : `${when}, by ${by}`),

  refunds: 'Refunds',
  refundLine: (amount: string, state: string, when: string) => `${amount} · ${state} · ${when}`,
  refundStates: {
    asked: 'waiting for the provider’s answer',
    refused: 'refused by the provider',
    pending: 'on its way',
    requires_action: 'waits for the buyer',
    succeeded: 'sent to the buyer',
    failed: 'failed',
    canceled: 'cancelled',
  } satisfies Record<RefundState, string>,

  atProvider: 'Open at the provider',
  refundPayment: 'Refund…',
  markDone: 'Mark as done',
  markedDone: 'Marked as done',
  reopen: 'Reopen',
  reopened: 'Reopened',
  markFailed: 'Failed to save. Please try again.',

  export: {
    month: 'Month',
    button: 'Export month',
    busy: 'Exporting…',
    done: 'Month exported',
    failed: 'The export failed. Please try again.',
    fileName: (month: string) => `plush-trails-money-${month}.csv`,
  },

  refund: {
    short: 'Refund…',
    button: (order: string) => `Refund order ${order}`,
    title: (order: string) => `Refund order ${order}`,
    loading: 'Reading the payment…',
    failedToLoad: 'The payment couldn’t be read.',
    tryAgain: 'Try Again',
    nothingLeft: 'Nothing is left to refund: the whole amount went back to the buyer or was never received.',
    noPayment: 'This order wasn’t made by a payment, so there’s nothing to refund here.',
    left: (left: string, received: string) => `${left} of ${received} can be refunded.`,
    amount: (currency: string) => (currency === 'gbp' ? 'Amount (£)' : `Amount (${currency.toUpperCase()})`),
    amountProblem: (left: string) => `Enter an amount from 0.01 to ${left}`,
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    reasonProblem: 'Choose a reason',
    reasons: {
      requested_by_customer: 'The buyer asked for it',
      duplicate: 'Paid twice',
      fraudulent: 'Fraud',
      not_delivered: 'It didn’t arrive',
      other: 'Something else',
    } satisfies Record<RefundReason, string>,
    next: 'Continue',
    cancel: 'Cancel',
    question: (amount: string, kept: string) =>
      `${amount} goes back to the buyer, and we keep ${kept}. You can’t undo this.`,
    questionAll: (amount: string) => `${amount} goes back to the buyer, all that’s left. You can’t undo this.`,
    back: 'Change',
    confirm: (amount: string) => `Refund ${amount}`,
    busy: 'Refunding…',
    unknownTitle: 'We don’t know yet whether it worked',
    unknown: (amount: string) =>
      `A refund of ${amount} was started, and no answer has arrived. Try again: it’s the same refund, so the money goes back only once.`,
    later: 'Later',
    refusedTitle: 'No money went back',
    staleTitle: 'The payment has changed',
    stale: 'Something happened to this payment meanwhile, so no money went back. Check the amount and try again.',
    doneTitle: (amount: string) => `Refund of ${amount}`,
    outcomes: {
      asked: 'The provider hasn’t answered yet. We keep asking, and the order will show it.',
      refused: 'The provider refused it, and no money went back. Look at the payment there.',
      pending: 'It’s on its way. Banks usually take 5 to 10 business days.',
      requires_action: 'The buyer has to do something first. The provider has written to them.',
      succeeded: 'It has been sent to the buyer’s card. Banks usually take 5 to 10 business days.',
      failed: 'It failed, and no money went back. Look at the payment at the provider.',
      canceled: 'It was cancelled, and no money went back.',
    } satisfies Record<RefundState, string>,
    done: 'Done',
  },

  question: {
    title: 'Is this order really to be sent?',
    yes: 'Do it anyway',
    no: 'Don’t do it',
  },
} as const
