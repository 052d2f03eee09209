import { orderLinkSchema, type AdminOrder } from '#contract/admin-orders'
import { orderNumber } from '#contract/orders'
import { apiPaths } from '#contract/paths'
import { adminMailWords } from '../../../messages/admin-mails.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MailList } from '../mails/mail-list.tsx'
import { MailsState } from '../mails/mails-state.tsx'
import { RenewLink } from '../renew-link.tsx'
import styles from './orders.module.css'

/** The emails about an order, and the link they carry. */
export function OrderMailsDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const words = adminMailWords().ofOrder
  return (
    <Dialog
      open
      size="wide"
      title={words.title(orderNumber(order.id))}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose} data-autofocus>
          {words.close}
        </Button>
      }
    >
      <div className={styles.mails}>
        <h3>{words.emails}</h3>
        <MailsState orderId={order.id}>
          {({ items }) => (items.length === 0 ? <p>{words.none}</p> : <MailList mails={items} level={4} />)}
        </MailsState>
        <RenewLink path={apiPaths.orderLink(order.id)} answer={orderLinkSchema} words={words.link} />
      </div>
    </Dialog>
  )
}
