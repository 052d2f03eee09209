import type { AdminOrder } from '#contract/admin-orders'
import { orderNumber } from '#contract/orders'
import { adminMailWords } from '../../../messages/admin-mails.ts'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { paths } from '../../../paths.ts'
import { AppLink } from '../../../ui/app-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import { formatDashboardMoment } from '../dashboard-dates.ts'
import { OrderActions, type OnOrder } from './order-actions.tsx'
import { isRefundable, money, paymentMark } from './order-words.ts'
import styles from './orders.module.css'
import { StatusSelect } from './status-select.tsx'

type Words = ReturnType<typeof adminOrderWords>

export function orderColumns(on: OnOrder): DataColumn<AdminOrder>[] {
  const words = adminOrderWords()
  return [
    ...customerColumns(words, on),
    ...saleColumns(words, on),
    {
      id: 'actions',
      header: words.columns.actions,
      meta: { isActions: true },
      cell: (row) => <OrderActions {...on} order={row} />,
    },
  ]
}

const customerColumns = ({ columns }: Words, { onMails }: OnOrder): DataColumn<AdminOrder>[] => [
  {
    id: 'id',
    header: columns.id,
    meta: { sort: 'id', primary: true },
    cell: (row) => orderNumber(row.id),
  },
  {
    id: 'customer',
    header: columns.customer,
    meta: { sort: 'customerName' },
    cell: (row) => <span className={styles.customer}>{row.customerName}</span>,
  },
  {
    id: 'email',
    header: columns.email,
    meta: { sort: 'customerEmail' },
    cell: (row) => <Email order={row} onMails={onMails} />,
  },
  {
    id: 'address',
    header: columns.address,
    meta: { sort: 'shippingAddress' },
    cell: (row) => <Address order={row} />,
  },
]

const saleColumns = ({ columns }: Words, { onRefund }: OnOrder): DataColumn<AdminOrder>[] => [
  {
    id: 'quantity',
    header: columns.quantity,
    meta: { sort: 'quantity', align: 'end' },
    cell: (row) => <Tags order={row} />,
  },
  {
    id: 'total',
    header: columns.total,
    meta: { sort: 'totalAmount', align: 'end' },
    cell: (row) => <Total order={row} onRefund={onRefund} />,
  },
  {
    id: 'status',
    header: columns.status,
    meta: { sort: 'status' },
    cell: (row) => <StatusSelect order={row} />,
  },
  {
    id: 'date',
    header: columns.date,
    meta: { sort: 'createdAt' },
    cell: (row) => (
      <time dateTime={row.createdAt} className={styles.date}>
        {formatDashboardMoment(row.createdAt)}
      </time>
    ),
  },
]

/** Breaks before the @, where it must break. */
function Email({ order, onMails }: { order: AdminOrder; onMails: OnOrder['onMails'] }) {
  const words = adminMailWords().ofOrder
  const { customerEmail: address, mailTrouble } = order
  const at = address.lastIndexOf('@')
  const [person, host] = [address.slice(0, at), address.slice(at)]
  return (
    <div className={styles.emailCell}>
      <a href={`mailto:${encodeURIComponent(person)}${host}`} className={styles.email} translate="no">
        {person}
        <wbr />
        {host}
      </a>
      <button
        type="button"
        className={styles.quietButton}
        aria-label={words.open(orderNumber(order.id))}
        onClick={() => onMails(order)}
      >
        {words.button}
      </button>
      {mailTrouble && <Badge tone={mailTrouble === 'given_up' ? 'danger' : 'honey'}>{words.mark[mailTrouble]}</Badge>}
    </div>
  )
}

function Address({ order: { shippingAddress, city, postalCode, country } }: { order: AdminOrder }) {
  return <address className={styles.address}>{[shippingAddress, `${city} ${postalCode}`, country].join('\n')}</address>
}

/** Toys named in a row of the table. */
const named = 2

function Tags({ order: { quantity, toyIds, toyCount } }: { order: AdminOrder }) {
  const words = adminOrderWords()
  const shown = toyIds.slice(0, named)
  return (
    <>
      <span>{words.tags(quantity)}</span>
      {shown.length > 0 && (
        <ul className={styles.toys} aria-label={words.linkedToys}>
          {shown.map((id) => (
            <li key={id}>
              <AppLink href={paths.journey(id)}>{id}</AppLink>
            </li>
          ))}
          {toyCount > shown.length && <li>{words.moreToys(toyCount - shown.length)}</li>}
        </ul>
      )}
    </>
  )
}

function Total({ order, onRefund }: { order: AdminOrder; onRefund: OnOrder['onRefund'] }) {
  const words = adminPaymentWords().refund
  const mark = paymentMark(order)
  return (
    <div className={styles.total}>
      <span>{money(order.totalAmount, order.currency)}</span>
      {mark && <Badge tone={mark.tone}>{mark.text}</Badge>}
      {isRefundable(order) && (
        <button
          type="button"
          className={styles.quietButton}
          aria-label={words.button(orderNumber(order.id))}
          onClick={() => onRefund(order)}
        >
          {words.short}
        </button>
      )}
    </div>
  )
}
