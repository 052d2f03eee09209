import type { OrderStatus } from '#contract/orders'
import { orderWords } from '../../messages/order.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from './order-progress.module.css'

type Step = Exclude<OrderStatus, 'cancelled'>

const steps: readonly Step[] = ['pending', 'processing', 'shipped', 'delivered']

/** The parcel's own little journey: four stops on a dashed line. */
export function OrderProgress({ status }: { status: Step }) {
  const words = orderWords()
  const reached = steps.indexOf(status)
  return (
    <section aria-labelledby="progress" className={styles.progress}>
      <h2 id="progress">{words.progress}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-reached={index <= reached || undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className={styles.pin}>{index <= reached && <CheckIcon size={18} />}</span>
            <span>{words.steps[step]}</span>
          </li>
        ))}
      </ol>
      <p>{words.stateText[status]}</p>
    </section>
  )
}
