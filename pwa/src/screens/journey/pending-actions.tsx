import { useState } from 'react'
import type { OutboxRow } from '../../data/local-db.ts'
import { outboxMessages } from '../../messages/journey.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from './pending-actions.module.css'
import type { PendingWords } from './pending-words.ts'
import { usePendingActions } from './use-pending-actions.ts'

const words = outboxMessages

/** Send now, Edit, Save a copy, Discard: as far as each makes sense for how the entry stands. */
export function PendingActions({ row, pending }: { row: OutboxRow; pending: PendingWords }) {
  const { busy, sendNow, sendAsNew, saveCopy, discard } = usePendingActions(row.key)
  const [confirming, setConfirming] = useState(false)
  const sending = row.state === 'sending'
  const { remedy } = pending
  const confirmed = () => {
    setConfirming(false)
    void discard()
  }
  return (
    <div className={styles.actions} role="group" aria-label={words.actions(row.fields.location)}>
      {remedy === 'send' && (
        <Button variant="secondary" busy={busy || sending} onClick={sendNow}>
          {words.sendNow}
        </Button>
      )}
      {remedy === 'send-as-new' && (
        <Button busy={busy} onClick={sendAsNew}>
          {words.sendAsNew}
        </Button>
      )}
      {pending.canEdit && !sending && (
        <ButtonLink variant={remedy === 'edit' ? 'primary' : 'ghost'} href={editPath(row)}>
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
        {words.discardText(row.fields.location)}
      </ConfirmDialog>
    </div>
  )
}

const editPath = ({ toyId, key }: OutboxRow) => `${paths.addEntry(toyId)}?edit=${encodeURIComponent(key)}`
