import { useEffect, useId, useState, type FormEvent } from 'react'
import { tagPasswordWords } from '../../messages/tag-password.ts'
import { uiWords } from '../../messages/ui.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useCodeCheck, usePasswordCheck } from './use-password-check.ts'

export interface PasswordDialogProps {
  open: boolean
  toyId: string
  name: string | null
  onClose: () => void
}

/** Goes on to the add-entry form with the password of the scanned code, or asks for the one on the tag. */
export function PasswordDialog(props: PasswordDialogProps) {
  const code = useCodeCheck(props.toyId)
  if (code === 'checking') return <CheckingCode onClose={props.onClose} />
  return <AskPassword {...props} refused={code === 'none' ? null : code.refused} />
}

/** How long an answer may take before the person is told that it is waited for, in milliseconds. */
const patience = 400

function CheckingCode({ onClose }: { onClose: () => void }) {
  const words = tagPasswordWords()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog open={isLong} onClose={onClose} title={words.title}>
      <Spinner label={words.checkingCode} />
    </Dialog>
  )
}

/** `refused`: what is wrong with the code that was scanned. */
function AskPassword({ open, toyId, name, onClose, refused }: PasswordDialogProps & { refused: string | null }) {
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
      {refused !== null && (
        <Notice tone="warning" live="alert">
          {refused}
        </Notice>
      )}
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
