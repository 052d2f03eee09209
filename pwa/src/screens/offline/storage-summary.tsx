import { useState } from 'react'
import { sumOf } from '../../data/keeping/caches.ts'
import { askToPersist, type StorageFacts } from '../../hooks/use-storage-facts.ts'
import { offlinePageWords } from '../../messages/offline-page.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, InfoIcon } from '../../ui/icons.tsx'
import { formatShare, formatSize } from '../../ui/sizes.ts'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './offline-screen.module.css'

interface Props {
  /** Null while they are looked up. */
  facts: StorageFacts | null
  /** Of the photos of kept journeys. */
  keptBytes: number
}

/** How much room the site takes, and whether the browser has promised not to delete it. */
export function StorageSummary({ facts, keptBytes }: Props) {
  const words = offlinePageWords()
  return (
    <section className={styles.section} aria-labelledby="offline-storage">
      <h2 id="offline-storage">{words.storage}</h2>
      <div className={styles.sheet}>
        {facts ? (
          <>
            <Usage estimate={facts.estimate} />
            <Parts facts={facts} keptBytes={keptBytes} />
            <Promised isPromised={facts.isPromised} />
          </>
        ) : (
          <Spinner />
        )}
      </div>
    </section>
  )
}

/** Smaller shares are not told apart. */
const leastShare = 0.001

function Usage({ estimate }: { estimate: StorageFacts['estimate'] }) {
  const words = offlinePageWords()
  if (!estimate) return <p>{words.usedUnknown}</p>
  const { usage, quota } = estimate
  const share = usage / quota
  return (
    <div className={styles.usage}>
      <p className={styles.used}>
        <strong>{words.used(formatSize(usage), formatSize(quota))}</strong>
        <span>{share < leastShare ? words.shareBelow(formatShare(leastShare)) : words.share(formatShare(share))}</span>
      </p>
      <meter min={0} max={1} low={0.8} high={0.95} optimum={0} value={share} aria-label={words.usedLabel} />
    </div>
  )
}

function Parts({ facts: { caches }, keptBytes }: { facts: StorageFacts; keptBytes: number }) {
  const words = offlinePageWords().parts
  const parts: [label: string, bytes: number][] = [
    [words.kept, keptBytes],
    [words.seen, sumOf(caches.photos)],
    [words.tiles, caches.tiles],
  ]
  return (
    <dl className={styles.parts}>
      {parts.map(([label, bytes]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatSize(bytes)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Promised({ isPromised }: { isPromised: boolean | null }) {
  const words = offlinePageWords()
  const [answer, setAnswer] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const isKept = answer ?? isPromised
  const ask = async () => {
    setBusy(true)
    setAnswer(await askToPersist())
    setBusy(false)
  }
  const sentence = isKept ? words.promised : isKept === null ? words.promiseUnknown : words.notPromised
  return (
    <div className={styles.promise}>
      <div role="status" className={styles.line} data-good={isKept ? '' : undefined}>
        {isKept ? <CheckIcon size={20} /> : <InfoIcon size={20} />}
        <p>{answer === false ? words.refused : sentence}</p>
      </div>
      {/* Pressed once it stays, and so does the focus. */}
      {isPromised === false && answer !== true && (
        <Button variant="secondary" busy={busy} onClick={() => void ask()}>
          {words.ask}
        </Button>
      )}
    </div>
  )
}
