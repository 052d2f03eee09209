import type { AdminOrder } from '#contract/admin-orders'
import { orderNumber } from '#contract/orders'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { refreshLists, useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminOrderMessages as words } from '../../../messages/admin-orders.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface DeleteOrderDialogProps {
  order: AdminOrder
  onClose: () => void
}

export function DeleteOrderDialog({ order, onClose }: DeleteOrderDialogProps) {
  const lists = [apiPaths.orders(), apiPaths.toys()]
  const { act, isBusy } = useAdminMutation({
    run: () => adminApi.send('DELETE', apiPaths.order(order.id), null, null),
    success: words.deleted,
    fallback: words.deleteFailed,
    invalidates: lists,
    onSuccess: onClose,
    onError: () => {
      onClose()
      refreshLists(lists)
      return false
    },
  })
  return (
    <ConfirmDialog
      open
      title={words.deleteTitle(orderNumber(order.id))}
      confirmLabel={words.delete}
      busy={isBusy}
      onConfirm={() => act(undefined)}
      onClose={onClose}
    >
      <span>{words.deleteText}</span>
      {order.toyCount > 0 && ` ${words.deleteLinked(order.toyCount)}`}
    </ConfirmDialog>
  )
}
