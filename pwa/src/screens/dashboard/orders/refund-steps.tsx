import { useEffect, useRef, useState } from 'react'
import type { AdminPayment, RefundReason } from '#contract/admin-payments'
import { formatDecimal } from '#contract/payments'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { Button } from '../../../ui/button.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { KeptRefund } from './kept-refund.ts'
import { money } from './order-words.ts'
import { RefundForm, type RefundChoice } from './refund-form.tsx'
import styles from './refund.module.css'
import { useRefund, type RefundProgress } from './use-refund.ts'

interface RefundStepsProps {
  orderId: number
  payment: AdminPayment
  unfinished: KeptRefund | null
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

const penceOf = (amount: string) => Math.round(Number(amount) * 100)

/** The form, the question, and the outcome in words. */
export function RefundSteps({ orderId, payment, unfinished, onBusy, onClose }: RefundStepsProps) {
  const { refundable, currency } = payment
  const { progress, act, isBusy } = useRefund(orderId, payment, unfinished)
  const [key, setKey] = useState('')
  const [choice, setChoice] = useState<RefundChoice>({ amount: refundable, reason: '' })
  const [isAsking, setAsking] = useState(false)
  const [read, setRead] = useState<RefundProgress | null>(null)
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const text = (pence: number) => money(formatDecimal(pence), currency)
  if (progress.status === 'answered') return <Outcome progress={progress} text={text} onDone={onClose} />
  if (progress.status === 'unknown') {
    const { refund } = progress
    return <Unknown amount={text(refund.pence)} isBusy={isBusy} onContinue={() => act(refund)} onClose={onClose} />
  }
  const pence = penceOf(choice.amount)
  const hasNews = progress.problem !== null && progress !== read
  if (!isAsking || hasNews) {
    return (
      <RefundForm
        payment={payment}
        problem={progress.problem}
        choice={choice}
        onChange={setChoice}
        onNext={() => {
          // Another attempt after a no is another refund.
          setKey(crypto.randomUUID())
          setRead(progress)
          setAsking(true)
        }}
        onCancel={onClose}
      />
    )
  }
  const refund = { key, pence, reason: choice.reason as RefundReason }
  return (
    <Question
      amount={text(pence)}
      left={text(penceOf(payment.received) - penceOf(payment.refunded) - pence)}
      isAll={pence === penceOf(refundable)}
      isBusy={isBusy}
      onYes={() => act(refund)}
      onBack={() => setAsking(false)}
    />
  )
}

interface QuestionProps {
  amount: string
  left: string
  isAll: boolean
  isBusy: boolean
  onYes: () => void
  onBack: () => void
}

function Question({ amount, left, isAll, isBusy, onYes, onBack }: QuestionProps) {
  const words = adminPaymentWords().refund
  return (
    <Step>
      <p role="alert" className={styles.question}>
        {isAll ? words.questionAll(amount) : words.question(amount, left)}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" disabled={isBusy} onClick={onBack}>
          {words.back}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={onYes}>
          {isBusy ? words.busy : words.confirm(amount)}
        </Button>
      </div>
    </Step>
  )
}

interface UnknownProps {
  amount: string
  isBusy: boolean
  onContinue: () => void
  onClose: () => void
}

function Unknown({ amount, isBusy, onContinue, onClose }: UnknownProps) {
  const words = adminPaymentWords().refund
  return (
    <Step>
      <Notice tone="warning" live="alert" title={words.unknownTitle}>
        {words.unknown(amount)}
      </Notice>
      <div className={styles.actions}>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {words.later}
        </Button>
        <Button busy={isBusy} onClick={onContinue}>
          {isBusy ? words.busy : words.tryAgain}
        </Button>
      </div>
    </Step>
  )
}

interface OutcomeProps {
  progress: Extract<RefundProgress, { status: 'answered' }>
  text: (pence: number) => string
  onDone: () => void
}

function Outcome({ progress: { refund, state }, text, onDone }: OutcomeProps) {
  const words = adminPaymentWords().refund
  const isBad = state === 'refused' || state === 'failed' || state === 'canceled'
  return (
    <Step>
      <Notice tone={isBad ? 'danger' : 'success'} live="status" title={words.doneTitle(text(refund.pence))}>
        {words.outcomes[state]}
      </Notice>
      <div className={styles.actions}>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </Step>
  )
}

/** What takes the place of the step before takes its focus too. */
function Step({ children }: { children: Elements }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className={styles.step}>
      {children}
    </div>
  )
}
