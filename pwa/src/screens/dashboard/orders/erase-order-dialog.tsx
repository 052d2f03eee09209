import type { AdminOrder } from '#contract/admin-orders'
import { orderNumber } from '#contract/orders'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { EraseDialog } from '../erase-dialog.tsx'

export const EraseOrderDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => (
  <EraseDialog
    target={{ kind: 'order', id: String(order.id) }}
    words={{ ...adminOrderWords().erasure, title: adminOrderWords().erasure.title(orderNumber(order.id)) }}
    onClose={onClose}
  />
)
