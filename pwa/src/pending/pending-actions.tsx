import { useRef, useState } from 'react'
import type { QueuedEntry } from '../data/outbox/status.ts'
import { outboxWords } from '../messages/outbox.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './pending-actions.module.css'
import { nextHeading } from './next-heading.ts'
import { discardText, type PendingWords } from './pending-words.ts'
import { TakeBackButton } from './take-back-button.tsx'
import { usePendingActions } from './use-pending-actions.ts'

/** Send now, Edit, Save a copy, Take back, Discard: as far as each makes sense for how the entry stands. */
export function PendingActions(props: PendingActionsProps) {
  return props.entry.isTakeBack ? <TakingBack {...props} /> : <Sending {...props} />
}

interface PendingActionsProps {
  entry: QueuedEntry
  pending: PendingWords
}

/** The person has taken the entry back; if the server refuses, it stays published and the card goes. */
function TakingBack({ entry: { submissionKey, fields, status }, pending }: PendingActionsProps) {
  const words = outboxWords()
  const { busy, sendNow, leave } = usePendingActions(submissionKey)
  const group = useRef<HTMLDivElement>(null)
  return (
    <div ref={group} className={styles.actions} role="group" aria-label={words.actions(fields.location)}>
      {pending.remedy === 'send' && (
        <Button variant="secondary" busy={busy || status.name === 'sending'} onClick={sendNow}>
          {words.takeBack.now}
        </Button>
      )}
      {pending.remedy === 'leave' && (
        <Button busy={busy} onClick={() => void leave(group.current && nextHeading(group.current))}>
          {words.takeBack.leave}
        </Button>
      )}
    </div>
  )
}

function Sending({ entry, pending }: PendingActionsProps) {
  const words = outboxWords()
  const actions = usePendingActions(entry.submissionKey)
  const { saveCopy, discard } = actions
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
      <Remedy entry={entry} remedy={remedy} actions={actions} />
      {pending.canEdit && !sending && (
        <ButtonLink
          variant={remedy === 'edit' ? 'primary' : 'ghost'}
          href={paths.editEntry(entry.toyId, entry.submissionKey)}
        >
          {words.edit}
        </ButtonLink>
      )}
      <Button variant={remedy === 'save-copy' ? 'primary' : 'ghost'} onClick={saveCopy}>
        {words.saveCopy}
      </Button>
      {entry.wasTried && !isOver.includes(remedy) && (
        <TakeBackButton
          submissionKey={entry.submissionKey}
          location={entry.fields.location}
          isPublished={entry.isCorrection || remedy === 'correct'}
          focusNext={() => group.current?.closest('[data-pending]')?.querySelector<HTMLElement>('h3, h4')}
        />
      )}
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

interface RemedyProps {
  entry: QueuedEntry
  remedy: PendingWords['remedy']
  actions: ReturnType<typeof usePendingActions>
}

/** The button that moves the entry on, or the two ways in which it can. */
function Remedy({ entry, remedy, actions: { busy, sendNow, sendAsNew, sendAsCorrection } }: RemedyProps) {
  const words = outboxWords()
  return (
    <>
      {remedy === 'send' && (
        <Button variant="secondary" busy={busy || entry.status.name === 'sending'} onClick={sendNow}>
          {words.sendNow}
        </Button>
      )}
      {remedy === 'correct' && (
        <Button busy={busy} onClick={sendAsCorrection}>
          {words.sendAsCorrection}
        </Button>
      )}
      {(remedy === 'correct' || remedy === 'send-as-new') && !entry.keepsPhoto && (
        <Button variant={remedy === 'correct' ? 'secondary' : 'primary'} busy={busy} onClick={sendAsNew}>
          {words.sendAsNew}
        </Button>
      )}
    </>
  )
}

/** Where nothing can be published any more: there is no such toy, or the entry was removed. */
const isOver: readonly PendingWords['remedy'][] = ['tag-id', 'save-copy']
