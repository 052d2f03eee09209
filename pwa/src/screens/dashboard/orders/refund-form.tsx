import { useState, type FormEvent } from 'react'
import { refundReasons, type AdminPayment, type RefundReason } from '#contract/admin-payments'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { money } from './order-words.ts'
import styles from './refund.module.css'

export interface RefundChoice {
  /** As typed: '30.00'. */
  amount: string
  reason: RefundReason | ''
}

interface RefundFormProps {
  payment: AdminPayment
  /** Why the last attempt gave nothing back. */
  problem: { title: string; text: string } | null
  choice: RefundChoice
  onChange: (choice: RefundChoice) => void
  onNext: () => void
  onCancel: () => void
}

/** Between a penny and what is left, with two digits after the point at most. */
const isAmount = (typed: string, left: string): boolean =>
  /^\d{1,7}(\.\d{1,2})?$/.test(typed.trim()) && Number(typed) > 0 && Number(typed) <= Number(left)

/** How much and why; nothing is sent from here. */
export function RefundForm({ payment, problem, choice, onChange, onNext, onCancel }: RefundFormProps) {
  const words = adminPaymentWords().refund
  const [isChecked, setChecked] = useState(false)
  const { refundable, received, currency } = payment
  const left = money(refundable, currency)
  const isRight = { amount: isAmount(choice.amount, refundable), reason: choice.reason !== '' }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isRight.amount && isRight.reason) onNext()
  }
  if (Number(refundable) === 0) return <Nothing onClose={onCancel} problem={problem} />
  return (
    <form noValidate className={styles.step} onSubmit={submit}>
      {problem && (
        <Notice tone="danger" live="alert" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <p className={styles.text}>{words.left(left, money(received, currency))}</p>
      <TextField
        label={words.amount(currency)}
        inputMode="decimal"
        autoComplete="off"
        required
        value={choice.amount}
        onChange={(amount) => onChange({ ...choice, amount: amount.replace(',', '.') })}
        error={isChecked && !isRight.amount ? words.amountProblem(refundable) : undefined}
      />
      <SelectField
        label={words.reason}
        required
        value={choice.reason}
        onChange={(reason) => onChange({ ...choice, reason: reason as RefundChoice['reason'] })}
        choices={[
          { value: '', label: words.chooseReason },
          ...refundReasons.map((value) => ({ value, label: words.reasons[value] })),
        ]}
        error={isChecked && !isRight.reason ? words.reasonProblem : undefined}
      />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit">{words.next}</Button>
      </div>
    </form>
  )
}

function Nothing({ problem, onClose }: { problem: RefundFormProps['problem']; onClose: () => void }) {
  const words = adminPaymentWords().refund
  return (
    <div className={styles.step}>
      {problem && (
        <Notice tone="danger" live="alert" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <p className={styles.text}>{words.nothingLeft}</p>
      <div className={styles.actions}>
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </div>
  )
}
