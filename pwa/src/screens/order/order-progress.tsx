import type { OrderStatus } from '#contract/orders'
import { orderMessages as words } from '../../messages/order.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from './order-progress.module.css'

/** The parcel's own little journey: four stops on a dashed line. */
export function OrderProgress({ status }: { status: Exclude<OrderStatus, 'cancelled'> }) {
  const reached = words.steps.findIndex((step) => step.status === status)
  return (
    <section aria-labelledby="progress" className={styles.progress}>
      <h2 id="progress">{words.progress}</h2>
      <ol className={styles.steps}>
        {words.steps.map((step, index) => (
          <li
            key={step.status}
            className={styles.step}
            data-reached={index <= reached || undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className={styles.pin}>{index <= reached && <CheckIcon size={18} />}</span>
            <span>{step.name}</span>
          </li>
        ))}
      </ol>
      <p>{words.stateText[status]}</p>
    </section>
  )
}
