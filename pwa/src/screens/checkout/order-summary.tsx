import type { ReactNode } from 'react'
import { formatPounds, totalPence } from '#contract/payments'
import { checkoutWords } from '../../messages/checkout.ts'
import { Card } from '../../ui/card.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import styles from './order-summary.module.css'

/** The till slip: what is shown here is what is charged. */
export function OrderSummary({ quantity }: { quantity: number }) {
  const words = checkoutWords()
  const total = formatPounds(totalPence(quantity))
  return (
    <Card as="section" taped aria-labelledby="summary" className={styles.slip}>
      <h2 id="summary">{words.summary}</h2>
      <div className={styles.product}>
        <Illustration name="tag" className={styles.drawing} />
        <div>
          <strong>{words.product}</strong>
          <span className={styles.soft}>{words.productText}</span>
          <span>{words.quantity(quantity)}</span>
        </div>
      </div>
      <dl className={styles.sums}>
        <Sum name={words.subtotal}>{total}</Sum>
        <Sum name={words.shipping}>{words.free}</Sum>
        <Sum name={words.vat}>{words.included}</Sum>
        <Sum name={words.total} isTotal>
          {total}
        </Sum>
      </dl>
    </Card>
  )
}

export function ShippingTimes() {
  const words = checkoutWords()
  return (
    <Card as="section" aria-labelledby="times" className={styles.times}>
      <h2 id="times">{words.timesTitle}</h2>
      <dl className={styles.sums}>
        {words.times.map(({ name, time }) => (
          <Sum key={name} name={name}>
            {time}
          </Sum>
        ))}
      </dl>
    </Card>
  )
}

function Sum({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={isTotal ? styles.total : styles.sum}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
