import { useId, useRef, useState, type FormEvent } from 'react'
import type { ActivatedToy } from '#contract/toys'
import type { ActivationDraftHandle } from '../../hooks/use-activation-draft.ts'
import { useOnline } from '../../hooks/use-connection.ts'
import { startJourneyWords } from '../../messages/start-journey.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActivationFields } from './activation-fields.tsx'
import styles from './start-journey.module.css'
import { useActivate } from './use-activate.ts'
import { useActivationState } from './use-activation-state.ts'

export interface ActivationDialogProps {
  open: boolean
  draft: ActivationDraftHandle
  /** The tag a link came with, or ''. */
  linkedId: string
  onClose: () => void
  onActivated: (toy: ActivatedToy) => void
}

/** Keeps what was typed while it is closed; the page keeps it no longer than it is open, the device does. */
export function ActivationDialog({ open, draft, linkedId, onClose, onActivated }: ActivationDialogProps) {
  const words = startJourneyWords()
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const [isPreparing, setPreparing] = useState(false)
  const state = useActivationState(draft, linkedId)
  const { isBusy, submit } = useActivate({ state, formRef, onActivated })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPreparing) void submit()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={!isBusy}
      title={words.dialogTitle}
      description={words.dialogIntro}
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy || isPreparing}>
            {isBusy ? words.activating : words.submit}
          </Button>
        </>
      }
    >
      <Notices isRestored={state.isRestored} isFull={draft.isFull} onStartOver={() => void state.reset()} />
      <form id={formId} ref={formRef} className={styles.form} onSubmit={onSubmit} noValidate>
        <ActivationFields state={state} onPreparing={setPreparing} />
      </form>
    </Dialog>
  )
}

function Notices({
  isRestored,
  isFull,
  onStartOver,
}: Record<'isRestored' | 'isFull', boolean> & { onStartOver: () => void }) {
  const words = startJourneyWords()
  const isOnline = useOnline()
  return (
    <>
      {!isOnline && (
        <Notice tone="warning" live="status" title={words.offlineTitle}>
          {words.offline}
        </Notice>
      )}
      {isRestored && (
        <Notice
          tone="success"
          actions={
            <Button variant="secondary" onClick={onStartOver}>
              {words.startOver}
            </Button>
          }
        >
          {words.draftRestored}
        </Notice>
      )}
      {isFull && (
        <Notice tone="danger" live="alert" title={words.draftFullTitle}>
          {words.draftFull}
        </Notice>
      )}
    </>
  )
}
