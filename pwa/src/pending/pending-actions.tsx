import { useRef, useState } from 'react'
import type { QueuedEntry } from '../data/outbox/status.ts'
import { outboxWords } from '../messages/outbox.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './pending-actions.module.css'
import { nextHeading } from './next-heading.ts'
import { discardText, type PendingWords } from './pending-words.ts'
import { usePendingActions } from './use-pending-actions.ts'

/** Send now, Edit, Save a copy, Discard: as far as each makes sense for how the entry stands. */
export function PendingActions({ entry, pending }: { entry: QueuedEntry; pending: PendingWords }) {
  const words = outboxWords()
  const { busy, sendNow, sendAsNew, sendAsCorrection, saveCopy, discard } = usePendingActions(entry.submissionKey)
  const [confirming, setConfirming] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const sending = entry.status.name === 'sending'
  const { remedy } = pending
  const confirmed = () => {
    setConfirming(false)
    void discard(group.current && nextHeading(group.current))
  }
  return (
    <div ref={group} className={styles.actions} role="group" aria-label={words.actions(entry.fields.location)}>
      {remedy === 'send' && (
        <Button variant="secondary" busy={busy || sending} onClick={sendNow}>
          {words.sendNow}
        </Button>
      )}
      {remedy === 'correct' && (
        <Button busy={busy} onClick={sendAsCorrection}>
          {words.sendAsCorrection}
        </Button>
      )}
      {(remedy === 'correct' || remedy === 'send-as-new') && (
        <Button variant={remedy === 'correct' ? 'secondary' : 'primary'} busy={busy} onClick={sendAsNew}>
          {words.sendAsNew}
        </Button>
      )}
      {pending.canEdit && !sending && (
        <ButtonLink variant={remedy === 'edit' ? 'primary' : 'ghost'} href={editPath(entry)}>
          {words.edit}
        </ButtonLink>
      )}
      <Button variant={remedy === 'save-copy' ? 'primary' : 'ghost'} onClick={saveCopy}>
        {words.saveCopy}
      </Button>
      {!sending && (
        <Button variant="ghost" onClick={() => setConfirming(true)}>
          {words.discard}
        </Button>
      )}
      <ConfirmDialog
        open={confirming}
        title={words.discardTitle}
        confirmLabel={words.discardConfirm}
        cancelLabel={words.keep}
        onConfirm={confirmed}
        onClose={() => setConfirming(false)}
      >
        {discardText(entry)}
      </ConfirmDialog>
    </div>
  )
}

const editPath = ({ toyId, submissionKey }: QueuedEntry) =>
  `${paths.addEntry(toyId)}?edit=${encodeURIComponent(submissionKey)}`
