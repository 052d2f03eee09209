import { useSyncExternalStore } from 'react'
import { formatDay, formatRelative } from './dates.ts'

export interface RelativeTimeProps {
  /** ISO instant. */
  date: string
}

/** '3 days ago', kept true while the page is open; the day itself is in its title. */
export function RelativeTime({ date }: RelativeTimeProps) {
  const step = useSyncExternalStore(everyStep, currentStep)
  return (
    <time dateTime={date} title={formatDay(date)}>
      {formatRelative(new Date(date), new Date((step + 1) * stepMs))}
    </time>
  )
}

const stepMs = 30_000
const currentStep = () => Math.floor(Date.now() / stepMs)

function everyStep(onChange: () => void): () => void {
  const timer = setInterval(onChange, stepMs)
  return () => clearInterval(timer)
}
