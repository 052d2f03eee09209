import type { AdminOrder } from '#contract/admin-orders'
import { orderNumber } from '#contract/orders'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { DeleteIcon, DownloadIcon, EditIcon, EraseIcon } from '../../../ui/admin-icons.tsx'
import { RowActions, RowButton } from '../row-actions.tsx'
import { useOrderData } from './use-order-data.ts'

export interface OnOrder {
  onEdit: (order: AdminOrder) => void
  onMails: (order: AdminOrder) => void
  onRefund: (order: AdminOrder) => void
  onErase: (order: AdminOrder) => void
  onDelete: (order: AdminOrder) => void
}

export function OrderActions({ order, ...on }: Omit<OnOrder, 'onMails' | 'onRefund'> & { order: AdminOrder }) {
  const words = adminOrderWords()
  const number = orderNumber(order.id)
  const data = useOrderData(order.id)
  return (
    <RowActions>
      <RowButton label={words.edit(number)} icon={<EditIcon />} onClick={() => on.onEdit(order)} />
      <RowButton label={words.data.save(number)} icon={<DownloadIcon />} onClick={() => data.act(undefined)} />
      <RowButton tone="danger" label={words.erase(number)} icon={<EraseIcon />} onClick={() => on.onErase(order)} />
      <RowButton tone="danger" label={words.remove(number)} icon={<DeleteIcon />} onClick={() => on.onDelete(order)} />
    </RowActions>
  )
}
