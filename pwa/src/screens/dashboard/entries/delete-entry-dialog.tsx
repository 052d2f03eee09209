import type { AdminEntry } from '#contract/admin-entries'
import { apiPaths } from '#contract/paths'
import { adminApi } from '../../../data/admin.ts'
import { refreshLists, useAdminMutation } from '../../../hooks/admin/use-admin-mutation.ts'
import { adminEntryMessages as words } from '../../../messages/admin-entries.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

const lists = [apiPaths.allEntries(), apiPaths.toys()]

interface DeleteEntryDialogProps {
  entry: AdminEntry
  onClose: () => void
}

export function DeleteEntryDialog({ entry, onClose }: DeleteEntryDialogProps) {
  const { act, isBusy } = useAdminMutation({
    run: () => adminApi.send('DELETE', apiPaths.entry(entry.id), null, null),
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
      title={words.deleteTitle(entry.id)}
      confirmLabel={words.delete}
      busy={isBusy}
      onConfirm={() => act(undefined)}
      onClose={onClose}
    >
      <span>{words.deleteText}</span>
      {entry.imageUrl && ` ${words.deletePhoto}`}
    </ConfirmDialog>
  )
}
