import type { ReactNode } from 'react'
import { adminApi } from '../../data/admin.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRemoval } from './use-removal.ts'

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

/** Asks before a row is deleted. */
export function DeleteDialog({ path, lists, words, children, onClose }: DeleteDialogProps) {
  const { act, isBusy } = useRemoval({
    run: () => adminApi.send('DELETE', path, null, null),
    success: words.deleted,
    failed: words.failed,
    lists,
    onSuccess: onClose,
    onClose,
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
      {children && <span>{children}</span>}
    </ConfirmDialog>
  )
}
