import type { ReactNode } from 'react'
import type { AdminPayment } from '#contract/admin-payments'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { formatDashboardMoment } from '../dashboard-dates.ts'
import { money } from '../orders/order-words.ts'
import styles from './payments.module.css'

type Fact = [name: string, value: ReactNode]

/** What is known about a payment; what is not known is not mentioned. */
export function PaymentFacts({ payment }: { payment: AdminPayment }) {
  return (
    <dl className={styles.facts}>
      {factsOf(payment).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(payment: AdminPayment): Fact[] {
  const names = adminPaymentWords().facts
  const { currency, received, refunded, fee, tags, problem, id } = payment
  const facts: [string, ReactNode][] = [
    [names.received, money(received, currency)],
    [names.refunded, Number(refunded) > 0 && money(refunded, currency)],
    [names.fee, fee !== null && money(fee, currency)],
    [names.bought, bought(payment)],
    ...disputeFacts(payment),
    [names.deleted, deleted(payment)],
    [names.tags, tags.length > 0 && tags.join(', ')],
    [names.problem, problem],
    [names.paid, payment.paidAt && <Moment at={payment.paidAt} />],
    [names.payment, <code key="id">{id}</code>],
  ]
  return facts.filter(([, value]) => value !== false && value !== null)
}

function disputeFacts({ dispute, currency }: AdminPayment): Fact[] {
  const names = adminPaymentWords().facts
  if (!dispute) return []
  // The provider's own word for the reason, made readable: 'product_not_received'.
  const reason = dispute.reason.replaceAll('_', ' ')
  return [
    [names.dispute, `${money(dispute.amount, currency)}, ${reason}`],
    [names.deadline, dispute.respondBy && <Moment at={dispute.respondBy} />],
  ]
}

function bought({ quantity, unitPrice, currency }: AdminPayment): string | null {
  if (quantity === null || unitPrice === null) return null
  return adminPaymentWords().boughtAt(quantity, money(unitPrice, currency))
}

const deleted = ({ orderDeleted }: AdminPayment): string | null =>
  orderDeleted && adminPaymentWords().deletedBy(formatDashboardMoment(orderDeleted.at), orderDeleted.by)

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatDashboardMoment(at)}</time>
