import type { AdminOrder } from '#contract/admin-orders'
import { orderNumber } from '#contract/orders'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { adminPaymentWords } from '../../../messages/admin-payments.ts'
import { DeleteIcon, DownloadIcon, EditIcon, EraseIcon, RefundIcon } from '../../../ui/admin-icons.tsx'
import { RowActions, RowButton } from '../row-actions.tsx'
import { useOrderData } from './use-order-data.ts'

export interface OnOrder {
  onEdit: (order: AdminOrder) => void
  onMails: (order: AdminOrder) => void
  onRefund: (order: AdminOrder) => void
  onErase: (order: AdminOrder) => void
  onDelete: (order: AdminOrder) => void
}

export function OrderActions({ order, ...on }: Omit<OnOrder, 'onMails'> & { order: AdminOrder }) {
  const words = adminOrderWords()
  const number = orderNumber(order.id)
  const data = useOrderData(order.id)
  return (
    <RowActions>
      <RowButton label={words.edit(number)} icon={<EditIcon />} onClick={() => on.onEdit(order)} />
      {order.payment !== null && order.payment !== 'refunded' && (
        <RowButton
          label={adminPaymentWords().refund.button(number)}
          icon={<RefundIcon />}
          onClick={() => on.onRefund(order)}
        />
      )}
      <RowButton label={words.data.save(number)} icon={<DownloadIcon />} onClick={() => data.act(undefined)} />
      <RowButton tone="danger" label={words.erase(number)} icon={<EraseIcon />} onClick={() => on.onErase(order)} />
      <RowButton tone="danger" label={words.remove(number)} icon={<DeleteIcon />} onClick={() => on.onDelete(order)} />
    </RowActions>
  )
}
