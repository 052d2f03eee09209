import { useState } from 'react'
import { adminToysWords } from '../../messages/admin-toys.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Elements } from '../../ui/elements.ts'
import { useBackGuard, useReloadGuard } from './leave-guards.ts'

interface EditDialogProps {
  title: string
  description?: string | undefined
  /** Id of the form inside, which the save button sends. */
  formId: string
  isBusy: boolean
  /** Something is being made ready that the save waits for. */
  isPreparing?: boolean
  /** Closing would lose something: it asks first. */
  isChanged: boolean
  saveLabel: string
  onClose: () => void
  children: Elements
}

/** The frame of a dialog in which a row is edited. */
export function EditDialog({ isBusy, isPreparing = false, isChanged, onClose, ...props }: EditDialogProps) {
  const words = adminToysWords()
  const [isAsking, setAsking] = useState(false)
  const leave = () => (isChanged ? setAsking(true) : onClose())
  useReloadGuard(isChanged)
  useBackGuard(isChanged, () => !isBusy && setAsking(true))
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={props.title}
        description={props.description}
        dismissible={!isBusy}
        footer={
          <>
            <Button variant="secondary" disabled={isBusy} onClick={leave}>
              {words.cancel}
            </Button>
            <Button type="submit" form={props.formId} busy={isBusy || isPreparing}>
              {props.saveLabel}
            </Button>
          </>
        }
      >
        {props.children}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={words.discardTitle}
        confirmLabel={words.discardYes}
        cancelLabel={words.discardNo}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {words.discardText}
      </ConfirmDialog>
    </>
  )
}
