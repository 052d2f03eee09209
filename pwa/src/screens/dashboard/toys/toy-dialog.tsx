import { useId, useState } from 'react'
import type { AdminToy } from '#contract/admin-toys'
import { adminToysMessages as words } from '../../../messages/admin-toys.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { NewTagDialog } from './new-tag-dialog.tsx'
import { ToyFieldset } from './toy-fieldset.tsx'
import { useToyForm } from './use-toy-form.ts'

interface ToyDialogProps {
  /** Null for a new one. */
  toy: AdminToy | null
  onClose: () => void
}

/** Add New Toy and Edit Toy. A new password is shown once, afterwards. */
export function ToyDialog({ toy, onClose }: ToyDialogProps) {
  const [newTag, setNewTag] = useState<{ id: string; password: string } | null>(null)
  if (newTag) return <NewTagDialog tag={newTag} onClose={onClose} />
  const onSaved = ({ id }: AdminToy, password: string) => (password ? setNewTag({ id, password }) : onClose())
  return <EditDialog toy={toy} onSaved={onSaved} onClose={onClose} />
}

type EditDialogProps = ToyDialogProps & { onSaved: (toy: AdminToy, password: string) => void }

function EditDialog({ toy, onSaved, onClose }: EditDialogProps) {
  const formId = useId()
  const handle = useToyForm({ toy, onSaved })
  const [isPreparing, setPreparing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { isBusy, isLate, isChanged, submit, loadAgain } = handle
  const leave = () => (isChanged ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={toy ? words.editTitle : words.add}
        description={toy && words.editing(toy.id)}
        dismissible={!isBusy}
        footer={
          <>
            <Button variant="secondary" onClick={leave} disabled={isBusy}>
              {words.cancel}
            </Button>
            <Button type="submit" form={formId} busy={isBusy || isPreparing}>
              {toy ? words.save : words.create}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          {isLate && <StaleNotice onLoad={loadAgain} />}
          <ToyFieldset handle={handle} onPreparing={setPreparing} />
        </form>
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
