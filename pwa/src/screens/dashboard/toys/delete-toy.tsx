import type { AdminToy } from '#contract/admin-toys'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminToysMessages as words } from '../../../messages/admin-toys.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** Asks first: a toy takes its entries and photos along. */
export function DeleteToy({ toy, onClose }: { toy: AdminToy; onClose: () => void }) {
  const remove = useAdminMutation({
    run: () => adminApi.send('DELETE', apiPaths.toy(toy.id), null, null),
    success: words.deleted,
    fallback: words.deleteFailed,
    invalidates: [apiPaths.toys(), apiPaths.allEntries(), apiPaths.orders()],
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={words.deleteTitle(toy.id)}
      confirmLabel={words.deleteYes}
      busy={remove.isBusy}
      onConfirm={() => remove.act(undefined)}
      onClose={onClose}
    >
      <span>{words.deleteText}</span>
      {toy.stopCount > 0 && <> {words.deleteStops(toy.stopCount)}</>}
    </ConfirmDialog>
  )
}
