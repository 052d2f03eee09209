import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'
import type { Order } from '../models/order.ts'

const questions = {
  refunded: message('confirmRefunded'),
  disputed: message('confirmDisputed'),
  check_payment: message('confirmCheckPayment'),
}

/** Throws "needs_confirmation" when the money of an order that is to be sent may not be ours, unless that is confirmed. */
export function requireSafeMoney({ paymentState: state }: Pick<Order, 'paymentState'>, isConfirmed = false): void {
  if (isConfirmed || state === null || state === 'paid' || state === 'partly_refunded') return
  throw new AppError('needs_confirmation', questions[state])
}
