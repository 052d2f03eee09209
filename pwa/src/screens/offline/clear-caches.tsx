import { useState } from 'react'
import { clearCaches, sumOf, type OwnWork } from '../../data/keeping/caches.ts'
import type { StoredJourney } from '../../data/keeping/stored-journeys.ts'
import { useOnline } from '../../hooks/use-connection.ts'
import type { StorageFacts } from '../../hooks/use-storage-facts.ts'
import { offlinePageWords } from '../../messages/offline-page.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatSize } from '../../ui/sizes.ts'
import styles from './offline-screen.module.css'

interface Props {
  facts: StorageFacts | null
  /** Journeys that are not kept. */
  viewed: readonly StoredJourney[]
  onCleared: () => void
}

/** Says what goes and what stays, and asks before it goes. */
export function ClearCaches({ facts, viewed, onCleared }: Props) {
  const words = offlinePageWords()
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const clear = async () => {
    setBusy(true)
    const done = await clearCaches().then(
      () => words.cleared,
      () => words.clearFailed,
    )
    setBusy(false)
    setAsking(false)
    setResult(done)
    onCleared()
  }
  const journeyBytes = viewed.reduce((sum, { bytes }) => sum + bytes, 0)
  const bytes = facts ? facts.caches.tiles + sumOf(facts.caches.photos) + journeyBytes : journeyBytes
  return (
    <section className={styles.section} aria-labelledby="offline-clear">
      <h2 id="offline-clear">{words.clear}</h2>
      <div className={styles.sheet}>
        <Fates own={facts?.own ?? null} />
        <div className={styles.clear}>
          <Button
            variant="secondary"
            onClick={() => {
              setResult('')
              setAsking(true)
            }}
          >
            {words.clearCaches}
          </Button>
          <p role="status">{result}</p>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={words.clearTitle}
        confirmLabel={words.clearCaches}
        busy={busy}
        onConfirm={() => void clear()}
        onClose={() => setAsking(false)}
      >
        {isOnline ? words.clearText(formatSize(bytes)) : `${words.clearText(formatSize(bytes))} ${words.clearOffline}`}
      </ConfirmDialog>
    </section>
  )
}

function Fates({ own }: { own: OwnWork | null }) {
  const words = offlinePageWords()
  const { waiting, drafts } = own ?? { waiting: 0, drafts: 0 }
  const staying = [
    waiting > 0 ? words.waiting(waiting) : words.noneWaiting,
    drafts > 0 ? words.drafts(drafts) : words.noDrafts,
    words.staysKept,
    words.staysApp,
  ]
  return (
    <div className={styles.fates}>
      <Fate title={words.goes} items={words.goesList} />
      <Fate title={words.stays} items={staying} />
    </div>
  )
}

function Fate({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
