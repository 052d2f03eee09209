import { useState } from 'react'
import { replayOutbox } from '../../data/outbox/replay.ts'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { outboxWords } from '../../messages/outbox.ts'
import { outboxPageWords } from '../../messages/outbox-page.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './outbox-screen.module.css'

/** How much waits, said again whenever it changes, and the button that tries it all. */
export function OutboxSummary({ entries }: { entries: readonly QueuedEntry[] }) {
  const words = outboxPageWords()
  const [busy, setBusy] = useState(false)
  const sendAll = async () => {
    setBusy(true)
    try {
      await replayOutbox({ cause: 'person' })
    } catch {
      const { actionFailed, actionFailedText } = outboxWords()
      showToast({ title: actionFailed, description: actionFailedText, tone: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <div className={styles.summary}>
      <p role="status">{summaryOf(entries)}</p>
      {entries.some(canBeSent) && (
        <Button busy={busy} onClick={() => void sendAll()}>
          {words.sendAll}
        </Button>
      )}
    </div>
  )
}

function summaryOf(entries: readonly QueuedEntry[]): string {
  const words = outboxPageWords()
  const needs = entries.filter(({ status }) => status.name === 'needs-you').length
  const isSending = entries.some(({ status }) => status.name === 'sending')
  const parts = [
    isSending && words.sending,
    entries.length > 0 && words.waiting(entries.length),
    needs > 0 && words.needYou(needs),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

const canBeSent = ({ status }: QueuedEntry) =>
  status.name !== 'needs-you' && !(status.name === 'waiting' && status.reason === 'toy-password')
