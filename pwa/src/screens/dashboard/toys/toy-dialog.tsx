import { useId, useState } from 'react'
import type { AdminToy } from '#contract/admin-toys'
import { issuedOwnerLinkSchema } from '#contract/owners'
import { apiPaths } from '#contract/paths'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { EditDialog } from '../edit-dialog.tsx'
import { MoneyQuestion } from '../money-question.tsx'
import { RenewLink } from '../renew-link.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { FollowerCount } from './follower-count.tsx'
import { NewTagDialog } from './new-tag-dialog.tsx'
import styles from './toy-dialog.module.css'
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
  return <EditToy toy={toy} onSaved={onSaved} onClose={onClose} />
}

type EditToyProps = ToyDialogProps & { onSaved: (toy: AdminToy, password: string) => void }

function EditToy({ toy, onSaved, onClose }: EditToyProps) {
  const words = adminToysWords()
  const formId = useId()
  const handle = useToyForm({ toy, onSaved })
  const [isPreparing, setPreparing] = useState(false)
  const { isBusy, isLate, isChanged, submit, loadAgain } = handle
  return (
    <>
      <EditDialog
        title={toy ? words.editTitle : words.add}
        description={toy ? words.editing(toy.id) : undefined}
        formId={formId}
        isBusy={isBusy}
        isPreparing={isPreparing}
        isChanged={isChanged}
        saveLabel={toy ? words.save : words.create}
        onClose={onClose}
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPreparing) void submit(event)
          }}
        >
          {isLate && <StaleNotice onLoad={loadAgain} />}
          <ToyFieldset handle={handle} onPreparing={setPreparing} />
        </form>
        {toy && toy.status !== 'inactive' && (
          <div className={styles.more}>
            <FollowerCount toyId={toy.id} />
            <RenewLink path={apiPaths.issueOwnerLink(toy.id)} answer={issuedOwnerLinkSchema} words={words.ownerLink} />
          </div>
        )}
      </EditDialog>
      <MoneyQuestion asked={handle.question} />
    </>
  )
}
