import { useSyncExternalStore } from 'react'
import { outboxWords } from '../messages/outbox.ts'
import { formatRelative } from '../ui/dates.ts'
import { nextTryText } from './pending-words.ts'
import styles from './try-times.module.css'

export interface TryTimesProps {
  /** Milliseconds of the device's clock; null when there was none, or when no clock decides the next. */
  last: number | null
  next: number | null
}

/** When the last attempt was and when the next one comes, kept true while the page is open. Not a live region: it would never be quiet. */
export function TryTimes({ last, next }: TryTimesProps) {
  const now = useSyncExternalStore(everyFewSeconds, fewSeconds)
  if (last === null && next === null) return null
  return (
    <p className={styles.times}>
      {last !== null && <span>{outboxWords().lastTry(formatRelative(new Date(last), new Date(now)))}</span>}
      {next !== null && <span>{nextTryText(next, now)}</span>}
    </p>
  )
}

const step = 5000
const fewSeconds = () => Math.floor(Date.now() / step) * step

function everyFewSeconds(onChange: () => void): () => void {
  const timer = setInterval(onChange, step)
  return () => clearInterval(timer)
}
