import type { AdminOrder } from '#contract/admin-orders'
import { orderNumber } from '#contract/orders'
import { adminWords } from '../../../messages/admin.ts'
import { adminOrderWords } from '../../../messages/admin-orders.ts'
import { DeleteIcon, DownloadIcon, EditIcon, EraseIcon } from '../../../ui/admin-icons.tsx'
import { ParcelIcon } from '../../../ui/icons.tsx'
import { RowActions, RowButton } from '../row-actions.tsx'
import { useOrderData } from './use-order-data.ts'

export interface OnOrder {
  onEdit: (order: AdminOrder) => void
  onPack: (order: AdminOrder) => void
  onMails: (order: AdminOrder) => void
  onRefund: (order: AdminOrder) => void
  onErase: (order: AdminOrder) => void
  onDelete: (order: AdminOrder) => void
}

export function OrderActions({ order, ...on }: Omit<OnOrder, 'onMails' | 'onRefund'> & { order: AdminOrder }) {
  const words = adminOrderWords()
  const number = orderNumber(order.id)
  const { row } = adminWords()
  const data = useOrderData(order.id)
  return (
    <RowActions>
      {order.status === 'pending' && (
        <RowButton
          label={words.pack.open(number)}
          text={words.pack.button}
          icon={<ParcelIcon />}
          onClick={() => on.onPack(order)}
        />
      )}
      <RowButton label={words.edit(number)} text={row.edit} icon={<EditIcon />} onClick={() => on.onEdit(order)} />
      <RowButton
        label={words.data.save(number)}
        text={row.data}
        icon={<DownloadIcon />}
        onClick={() => data.act(undefined)}
      />
      <RowButton
        tone="danger"
        label={words.erase(number)}
        text={row.erase}
        icon={<EraseIcon />}
        onClick={() => on.onErase(order)}
      />
      <RowButton
        tone="danger"
        label={words.remove(number)}
        text={row.remove}
        icon={<DeleteIcon />}
        onClick={() => on.onDelete(order)}
      />
    </RowActions>
  )
}
