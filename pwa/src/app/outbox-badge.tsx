import { useState } from 'react'
import { replayOutbox } from '../data/outbox/replay.ts'
import type { QueuedEntry } from '../data/outbox/status.ts'
import { useOutbox } from '../hooks/use-outbox.ts'
import { noticesWords } from '../messages/notices.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OutboxIcon } from '../ui/icons.tsx'
import styles from './header.module.css'

/** How much waits on this device, from anywhere in the app, and the way to it. */
export function OutboxBadge({ count }: { count: number }) {
  const words = noticesWords().outboxBadge
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.badge} aria-label={words.label(count)} onClick={() => setOpen(true)}>
        <OutboxIcon size={20} />
        <span className={styles.number}>{count}</span>
        <span className={styles.long}>{words.waiting}</span>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        description={words.intro}
        footer={<Button onClick={() => void replayOutbox({ cause: 'person' })}>{words.sendNow}</Button>}
      >
        <WaitingToys onChoose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function WaitingToys({ onChoose }: { onChoose: () => void }) {
  const words = noticesWords().outboxBadge
  const toys = [...groupByToy(useOutbox())]
  return (
    <ul className={styles.waiting}>
      {toys.map(([toyId, entries]) => (
        <li key={toyId}>
          <strong>{words.forToy(toyId)}</strong>
          {entries.some((entry) => entry.status.name === 'needs-you') ? (
            <Badge tone="danger">{words.needsYou}</Badge>
          ) : (
            <Badge tone="honey">{words.entries(entries.length)}</Badge>
          )}
          <ButtonLink variant="secondary" href={paths.journey(toyId)} onClick={onChoose}>
            {words.view}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

function groupByToy(entries: QueuedEntry[]): Map<string, QueuedEntry[]> {
  const toys = new Map<string, QueuedEntry[]>()
  for (const entry of entries) toys.set(entry.toyId, [...(toys.get(entry.toyId) ?? []), entry])
  return toys
}
