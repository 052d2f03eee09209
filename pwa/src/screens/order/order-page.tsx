import type { GuestOrder } from '#contract/orders'
import { orderWords } from '../../messages/order.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { Illustration } from '../../ui/illustration.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './order.module.css'
import { OrderProgress } from './order-progress.tsx'

export function OrderPage({ order }: { order: GuestOrder }) {
  const words = orderWords()
  return (
    <article className={styles.order}>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p className={styles.thanks}>{words.thanks(order.customerName)}</p>
        <p className={styles.soft}>
          <span>{words.number(order.number)}</span> <span>·</span>{' '}
          <time dateTime={order.createdAt}>{words.placed(formatMoment(new Date(order.createdAt)))}</time>
        </p>
      </header>
      {order.status === 'cancelled' ? (
        <Notice tone="warning" title={words.cancelled}>
          <p>{words.stateText.cancelled}</p>
        </Notice>
      ) : (
        <OrderProgress status={order.status} />
      )}
      <div className={styles.sheets}>
        <Ordered order={order} />
        <Destination order={order} />
      </div>
      <footer className={styles.foot}>
        <p>{words.questions}</p>
        <ButtonLink variant="secondary" href={paths.startJourney()}>
          {words.activate}
        </ButtonLink>
      </footer>
    </article>
  )
}

const tones = {
  paid: 'moss',
  partly_refunded: 'honey',
  refunded: 'honey',
  disputed: 'danger',
  check_payment: 'honey',
} as const

function Ordered({ order }: { order: GuestOrder }) {
  const words = orderWords()
  return (
    <Card as="section" taped aria-labelledby="ordered" className={styles.sheet}>
      <h2 id="ordered">{words.ordered}</h2>
      <div className={styles.product}>
        <Illustration name="tag" className={styles.drawing} />
        <div>
          <strong>{words.product}</strong>
          <span>{words.quantity(order.quantity)}</span>
        </div>
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{words.shipping}</dt>
          <dd>{words.free}</dd>
        </div>
        <div className={styles.total}>
          <dt>{words.total}</dt>
          <dd>{money(order)}</dd>
        </div>
      </dl>
      <Badge tone={tones[order.payment]}>{words.payment[order.payment]}</Badge>
    </Card>
  )
}

const money = ({ currency, totalAmount }: GuestOrder): string =>
  currency.toLowerCase() === 'gbp' ? `£${totalAmount}` : `${totalAmount} ${currency.toUpperCase()}`

function Destination({ order }: { order: GuestOrder }) {
  const words = orderWords()
  return (
    <Card as="section" aria-labelledby="destination" className={styles.sheet}>
      <h2 id="destination">{words.shipTo}</h2>
      <address className={styles.address}>
        {[order.customerName, order.shippingAddress, `${order.city} ${order.postalCode}`, order.country].join('\n')}
      </address>
    </Card>
  )
}
