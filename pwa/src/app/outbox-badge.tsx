import { useState } from 'react'
import type { OutboxRow } from '../data/local-db.ts'
import { replayOutbox } from '../data/replay.ts'
import { useOutbox } from '../hooks/use-outbox.ts'
import { shellMessages } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OutboxIcon } from '../ui/icons.tsx'
import styles from './header.module.css'

const words = shellMessages.outboxBadge

/** How much waits on this device, from anywhere in the app, and the way to it. */
export function OutboxBadge({ count }: { count: number }) {
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
        footer={<Button onClick={() => void replayOutbox({ force: true })}>{words.sendNow}</Button>}
      >
        <WaitingToys onChoose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function WaitingToys({ onChoose }: { onChoose: () => void }) {
  const rows = useOutbox()
  const toys = [...groupByToy(rows)]
  return (
    <ul className={styles.waiting}>
      {toys.map(([toyId, entries]) => (
        <li key={toyId}>
          <strong>{words.forToy(toyId)}</strong>
          {entries.some((entry) => entry.state === 'needs-you') ? (
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

function groupByToy(rows: OutboxRow[]): Map<string, OutboxRow[]> {
  const toys = new Map<string, OutboxRow[]>()
  for (const row of rows) toys.set(row.toyId, [...(toys.get(row.toyId) ?? []), row])
  return toys
}
