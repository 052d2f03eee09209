import { useRef } from 'react'
import { formatPounds, totalPence } from '#contract/payments'
import { useOnline } from '../../hooks/use-connection.ts'
import { checkoutWords } from '../../messages/checkout.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './checkout.module.css'
import { OrderSummary, ShippingTimes } from './order-summary.tsx'
import type { PaymentHandle } from './payment-provider.ts'
import { ShippingFields } from './shipping-fields.tsx'
import { usePay, type PayOptions } from './use-pay.ts'

interface CheckoutFormProps extends Omit<PayOptions, 'payment'> {
  /** Whether another tab has changed the quantity meanwhile. */
  isChanged: boolean
  /** The provider's own form could not be shown. */
  onBroken: () => void
}

/** What is bought, where it goes and how it is paid, on one page. */
export function CheckoutForm({ isChanged, onBroken, ...options }: CheckoutFormProps) {
  const words = checkoutWords()
  const { provider, clientSecret, checkout } = options.setup
  const total = formatPounds(totalPence(checkout.quantity))
  const payment = useRef<PaymentHandle>(null)
  const { control, submit, isPaying, refusal } = usePay({ ...options, payment })
  const isOffline = !useOnline()
  return (
    <div className={styles.checkout}>
      <h1>{words.title}</h1>
      <div className={styles.aside}>
        <OrderSummary quantity={checkout.quantity} />
        <ShippingTimes />
      </div>
      <Card className={styles.sheet}>
        <form noValidate className={styles.form} onSubmit={submit}>
          <ShippingFields control={control} />
          <section aria-labelledby="payment" className={styles.section}>
            <h2 id="payment">{words.paymentTitle}</h2>
            <provider.Element clientSecret={clientSecret} ref={payment} onBroken={onBroken} />
          </section>
          {refusal !== null && (
            <Notice tone="danger" title={words.paymentFailed}>
              <p>{refusal}</p>
            </Notice>
          )}
          {isChanged && !isPaying && (
            <Notice tone="warning" live="status" title={words.changedTitle}>
              <p>{words.changedText(total)}</p>
            </Notice>
          )}
          {isOffline && (
            <Notice tone="warning" live="status" title={words.offlineTitle}>
              <p>{words.offlineNotice}</p>
            </Notice>
          )}
          <div className={styles.pay}>
            <Button type="submit" size="large" wide busy={isPaying}>
              {isPaying ? words.paying : words.pay(total)}
            </Button>
            <p role="status" className={styles.small}>
              {isPaying && words.payingHint}
            </p>
          </div>
        </form>
      </Card>
    </div>
  )
}
