import type { AdminOrder } from '#contract/admin-orders'
import { orderNumber } from '#contract/orders'
import { apiPaths } from '#contract/paths'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { isRefundable } from './order-words.ts'

/** The payment of an order that was not sent needs somebody once the order is gone. */
const lists = [apiPaths.orders(), apiPaths.toys(), apiPaths.adminPayments()]

/** Toys that are linked to an order stay, and so does the buyer's money. */
export function DeleteOrderDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const words = adminOrderWords().deletion
  return (
    <DeleteDialog
      path={apiPaths.order(order.id)}
      lists={lists}
      words={{ ...words, title: words.title(orderNumber(order.id)) }}
      more={[
        isRefundable(order) && words.money(adminPaymentWords().refund.short),
        order.toyCount > 0 && words.linked(order.toyCount),
      ]}
      onClose={onClose}
    />
  )
}
