import { useId, useImperativeHandle, useState } from 'react'
import { confirmDemoPaymentSchema, demoCards } from '#contract/demo-payments'
import { checkoutWords } from '../../messages/checkout.ts'
import { issueText } from '../../messages/issues.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { confirmDemo, type DemoCardFields } from './confirm-demo.ts'
import styles from './demo-card.module.css'
import type { PaymentElementProps, PaymentHandle } from './payment-provider.ts'
const samples = ['succeeds', 'declined', 'needsConfirmation'] as const
const cardSchema = confirmDemoPaymentSchema.shape.card

type Errors = Partial<Record<keyof DemoCardFields, string>>

/** A card form of our own; says plainly that it is a demonstration, and which numbers do what. */
export function DemoCard({ clientSecret, ref }: PaymentElementProps) {
  const words = checkoutWords().demo
  const [card, setCard] = useState<DemoCardFields>({ number: '', expiry: '', cvc: '' })
  const [errors, setErrors] = useState<Errors>({})
  const change = (part: Partial<DemoCardFields>) => {
    setCard((before) => ({ ...before, ...part }))
    setErrors({})
  }
  useImperativeHandle(ref, (): PaymentHandle => ({
    confirm(request) {
      const found = findErrors(card)
      setErrors(found)
      const [message] = Object.values(found)
      if (message !== undefined) return Promise.resolve({ status: 'refused', message })
      return confirmDemo(clientSecret, card, request)
    },
  }))
  return (
    <div className={styles.demo}>
      <Notice tone="warning" title={words.title}>
        <p>{words.text}</p>
        <SampleCards onChoose={(number) => change({ number, expiry: anyExpiry(), cvc: '123' })} />
      </Notice>
      <CardFields card={card} errors={errors} onChange={change} />
    </div>
  )
}

interface CardFieldsProps {
  card: DemoCardFields
  errors: Errors
  onChange: (part: Partial<DemoCardFields>) => void
}

/** Without autocompletion: a browser must not offer a person's real cards here. */
function CardFields({ card, errors, onChange }: CardFieldsProps) {
  const words = checkoutWords().demo
  const shared = { autoComplete: 'off', spellCheck: false, inputMode: 'numeric', required: true } as const
  return (
    <div className={styles.fields}>
      <TextField
        {...shared}
        label={words.number}
        placeholder="1234 1234 1234 1234"
        value={card.number}
        onChange={(number) => onChange({ number })}
        error={errors.number}
      />
      <div className={styles.pair}>
        <TextField
          {...shared}
          label={words.expiry}
          placeholder={words.expiryExample}
          value={card.expiry}
          onChange={(expiry) => onChange({ expiry: withSlash(expiry, card.expiry) })}
          error={errors.expiry}
        />
        <TextField
          {...shared}
          label={words.cvc}
          placeholder="123"
          value={card.cvc}
          onChange={(cvc) => onChange({ cvc })}
          error={errors.cvc}
        />
      </div>
    </div>
  )
}

function SampleCards({ onChoose }: { onChoose: (number: string) => void }) {
  const words = checkoutWords().demo
  const id = useId()
  return (
    <ul className={styles.samples}>
      {samples.map((sample) => (
        <li key={sample}>
          <Button
            variant="secondary"
            aria-label={words.use(demoCards[sample])}
            aria-describedby={`${id}-${sample}`}
            onClick={() => onChoose(demoCards[sample])}
          >
            {demoCards[sample]}
          </Button>
          <span id={`${id}-${sample}`}>{words[sample]}</span>
        </li>
      ))}
    </ul>
  )
}

function findErrors(card: DemoCardFields): Errors {
  const errors: Errors = {}
  for (const { path, message } of cardSchema.safeParse(card).error?.issues ?? []) {
    errors[path[0] as keyof DemoCardFields] ??= issueText(message)
  }
  return errors
}

/** The slash is inserted automatically, and not again while the person deletes. */
function withSlash(typed: string, before: string): string {
  return /^\d{2}$/.test(typed) && typed.length > before.length ? `${typed}/` : typed
}

const anyExpiry = () => `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`
