import type { OwnerToy } from '#contract/owners'
import { formatNumber } from '../../messages/format.ts'
import { ownerWords } from '../../messages/owner.ts'
import { formatDay } from '../../ui/dates.ts'
import styles from './owner.module.css'

/** What the journey amounts to; a new figure is one more line of `facts`. */
export function Figures({ statistics: { stops, km, lastSeen, followers } }: Pick<OwnerToy, 'statistics'>) {
  const words = ownerWords().figures
  const facts: [name: string, value: string][] = [
    [words.stops, formatNumber(stops)],
    [words.km, words.kilometres(km)],
    [words.lastSeen, lastSeen ? words.place(lastSeen.location, formatDay(lastSeen.date)) : words.nowhere],
    [words.followers, formatNumber(followers)],
  ]
  return (
    <dl className={styles.facts} aria-label={words.title}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
