import { useId } from 'react'
import type { AdminPayment } from '#contract/admin-payments'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDashboardMoment } from '../dashboard-dates.ts'
import { money } from '../orders/order-words.ts'
import { paymentAdvice } from './payment-advice.ts'
import { PaymentFacts } from './payment-facts.tsx'
import cards from '../cards.module.css'
import styles from './payments.module.css'
import { useHandled } from './use-handled.ts'

interface PaymentCardProps {
  payment: AdminPayment
  onRefund: (orderId: number) => void
}

/** One payment: what happened to it, what to do about it, and where. */
export function PaymentCard({ payment, onRefund }: PaymentCardProps) {
  const words = adminPaymentWords()
  const id = useId()
  const { received, amount, currency, orderNumber, handled, needsAttention } = payment
  const sum = Number(received) > 0 || amount === null ? received : amount
  const title = words.title(money(sum, currency), orderNumber)
  return (
    <Card as="article" taped={needsAttention} className={cards.card} aria-labelledby={id}>
      <header className={cards.head}>
        <h3 id={id} className={cards.title}>
          {title}
        </h3>
        <Mark payment={payment} />
      </header>
      <p className={styles.advice} data-urgent={needsAttention || undefined}>
        {needsAttention && <strong>{words.whatToDo}</strong>}
        <span>{paymentAdvice(payment)}</span>
      </p>
      <PaymentFacts payment={payment} />
      <Refunds payment={payment} />
      {handled && <p className={styles.small}>{words.handledBy(handled.by, formatDashboardMoment(handled.at))}</p>}
      <Actions payment={payment} title={title} onRefund={onRefund} />
    </Card>
  )
}

function Mark({ payment: { trouble, status, needsAttention } }: Pick<PaymentCardProps, 'payment'>) {
  const words = adminPaymentWords()
  const tone: BadgeProps['tone'] = needsAttention
    ? 'danger'
    : trouble
      ? 'honey'
      : status === 'succeeded'
        ? 'moss'
        : 'neutral'
  return <Badge tone={tone}>{trouble ? words.trouble[trouble] : words.status[status]}</Badge>
}

function Refunds({ payment: { refunds, currency } }: Pick<PaymentCardProps, 'payment'>) {
  const words = adminPaymentWords()
  const id = useId()
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={styles.label}>
        {words.refunds}
      </h4>
      <ul className={styles.refunds}>
        {refunds.map(({ amount, state, at, reason }, i) => (
          <li key={`${at} ${i}`}>
            <span>
              {words.refundLine(money(amount, currency), words.refundStates[state], formatDashboardMoment(at))}
            </span>
            {reason && <span className={styles.small}>{words.refund.reasons[reason]}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Actions({ payment, title, onRefund }: PaymentCardProps & { title: string }) {
  const words = adminPaymentWords()
  const { act, isBusy } = useHandled(payment)
  const { orderId, refundable, providerUrl, needsAttention, handled, trouble } = payment
  // The provider refuses to refund what the bank has taken back: a dispute is answered there.
  const isDisputed = trouble === 'disputed'
  const isRefundable = orderId !== null && Number(refundable) > 0 && !isDisputed
  if (!providerUrl && !isRefundable && !needsAttention && !handled) return null
  return (
    <div className={styles.actions} role="group" aria-label={words.actionsOf(title)}>
      {isRefundable && (
        <Button variant={needsAttention ? 'danger' : 'secondary'} onClick={() => onRefund(orderId)}>
          {words.refundPayment}
        </Button>
      )}
      {(needsAttention || handled) && (
        <Button variant="secondary" busy={isBusy} onClick={() => act(!handled)}>
          {handled ? words.reopen : words.markDone}
        </Button>
      )}
      {providerUrl && (
        <ButtonLink
          variant={isDisputed && needsAttention ? 'primary' : 'secondary'}
          href={providerUrl}
          target="_blank"
          rel="noreferrer"
        >
          {words.atProvider}
        </ButtonLink>
      )}
    </div>
  )
}
