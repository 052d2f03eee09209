import type { ReactNode } from 'react'
import { adminApi } from '../../data/admin.ts'
import { ApiError } from '../../data/http.ts'
import { refreshLists, useAdminMutation } from '../../hooks/admin/use-admin-mutation.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface DeleteDialogProps {
  /** What is deleted, as the call names it. */
  path: string
  /** Lists that show something else afterwards. */
  lists: readonly string[]
  words: { title: string; text: string; yes: string; deleted: string; failed: string }
  /** What goes along with it. */
  children?: ReactNode
  onClose: () => void
}

/** Asks before a row is deleted. Stays open for another try when nobody answered; after a no the lists are read anew. */
export function DeleteDialog({ path, lists, words, children, onClose }: DeleteDialogProps) {
  const { act, isBusy } = useAdminMutation({
    run: () => adminApi.send('DELETE', path, null, null),
    success: words.deleted,
    fallback: words.failed,
    invalidates: lists,
    onSuccess: onClose,
    onError: (error) => {
      if (error instanceof ApiError && error.status < 500) {
        onClose()
        refreshLists(lists)
      }
      return false
    },
  })
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={words.yes}
      busy={isBusy}
      onConfirm={() => act(undefined)}
      onClose={onClose}
    >
      <span>{words.text}</span>
      {children && <> {children}</>}
    </ConfirmDialog>
  )
}
