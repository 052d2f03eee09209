import { adminApi } from '../../data/admin.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRemoval } from './use-removal.ts'

interface DeleteDialogProps {
  /** What is deleted, as the call names it. */
  path: string
  /** Lists that show something else afterwards. */
  lists: readonly string[]
  words: { title: string; text: string; yes: string; deleted: string; failed: string }
  /** What goes or stays along with it, each in a sentence. */
  more?: readonly (string | false)[]
  onClose: () => void
}

/** Asks before a row is deleted. */
export function DeleteDialog({ path, lists, words, more = [], onClose }: DeleteDialogProps) {
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
      {[words.text, ...more]
        .filter((part) => part !== false)
        .map((sentence) => (
          // The space parts it from the next one, on the screen and for screen readers.
          <span key={sentence}>{`${sentence} `}</span>
        ))}
    </ConfirmDialog>
  )
}
