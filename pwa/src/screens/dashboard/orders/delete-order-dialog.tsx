import type { AdminOrder } from '#contract/admin-orders'
import { orderNumber } from '#contract/orders'
import { apiPaths } from '#contract/paths'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { DeleteDialog } from '../delete-dialog.tsx'

const lists = [apiPaths.orders(), apiPaths.toys()]

/** Toys that are linked to an order stay. */
export const DeleteOrderDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => (
  <DeleteDialog
    path={apiPaths.order(order.id)}
    lists={lists}
    words={{ ...adminOrderWords().deletion, title: adminOrderWords().deletion.title(orderNumber(order.id)) }}
    more={[order.toyCount > 0 && adminOrderWords().deletion.linked(order.toyCount)]}
    onClose={onClose}
  />
)
