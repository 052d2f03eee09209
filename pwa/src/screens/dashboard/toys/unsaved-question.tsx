import { adminToysWords } from '../../../messages/admin-toys.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface UnsavedQuestionProps {
  open: boolean
  /** Of one tag or of several. */
  count: number
  onLeave: () => void
  onStay: () => void
}

/** Asked before passwords are gone that nobody has kept. */
export function UnsavedQuestion({ open, count, onLeave, onStay }: UnsavedQuestionProps) {
  const words = adminToysWords().tags
  return (
    <ConfirmDialog
      open={open}
      title={words.unsavedTitle(count)}
      confirmLabel={words.unsavedYes}
      cancelLabel={words.unsavedNo}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {words.unsavedText(count)}
    </ConfirmDialog>
  )
}
