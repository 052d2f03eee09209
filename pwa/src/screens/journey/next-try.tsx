import { useSyncExternalStore } from 'react'
import { nextTryText } from './pending-words.ts'
import styles from './next-try.module.css'

/** When the next attempt comes, counted down while the page is open. Not a live region: it would never be quiet. */
export function NextTry({ at }: { at: number }) {
  const now = useSyncExternalStore(everyFewSeconds, fewSeconds)
  return <p className={styles.next}>{nextTryText(at, now)}</p>
}

const step = 5000
const fewSeconds = () => Math.floor(Date.now() / step) * step

function everyFewSeconds(onChange: () => void): () => void {
  const timer = setInterval(onChange, step)
  return () => clearInterval(timer)
}
