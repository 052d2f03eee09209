import { useId, useState, type FormEvent } from 'react'
import { tagPasswordWords } from '../../messages/tag-password.ts'
import { uiWords } from '../../messages/ui.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { usePasswordCheck } from './use-password-check.ts'

export interface PasswordDialogProps {
  open: boolean
  toyId: string
  name: string | null
  onClose: () => void
}

/** Asks for the password on the tag before the add-entry form opens. */
export function PasswordDialog({ open, toyId, name, onClose }: PasswordDialogProps) {
  const words = tagPasswordWords()
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={name === null ? words.introUnknown : words.intro(name)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {uiWords().cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {busy ? words.checking : words.continue}
          </Button>
        </>
      }
    >
      <PasswordForm id={formId} toyId={toyId} onBusy={setBusy} />
    </Dialog>
  )
}

/** Lives as long as the dialog is open, so that a closed one forgets what was typed and stops asking. */
function PasswordForm({ id, toyId, onBusy }: { id: string; toyId: string; onBusy: (busy: boolean) => void }) {
  const words = tagPasswordWords()
  const { password, setPassword, error, check } = usePasswordCheck(toyId, onBusy)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void check()
  }
  return (
    <form id={id} onSubmit={submit} noValidate>
      <PasswordField label={words.label} value={password} onChange={setPassword} error={error} required autoFocus />
    </form>
  )
}
