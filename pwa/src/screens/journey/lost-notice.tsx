import type { Entry } from '#contract/entries'
import { lostToyWords } from '../../messages/lost-toy.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import styles from './lost-notice.module.css'

export interface LostNoticeProps {
  name: string
  ownerName: string | null
  /** The stop with the newest date, if there is one. */
  lastStop: Entry | undefined
  onAddEntry: () => void
}

/** A lost toy: where it was seen last, what anyone can do, and a welcome for who has it. */
export function LostNotice({ name, ownerName, lastStop, onAddEntry }: LostNoticeProps) {
  const words = lostToyWords()
  return (
    <section className={styles.notice} aria-labelledby="lost-toy">
      <h2 id="lost-toy" className={styles.title}>
        {lastStop ? words.lastSeen(lastStop.location, formatDay(lastStop.date)) : words.neverSeen(name)}
      </h2>
      <p>{words.text(name, ownerName ?? words.someone)}</p>
      <p className={styles.welcome}>{words.welcome(name)}</p>
      <div>
        <Button icon={<PlusIcon />} onClick={onAddEntry}>
          {words.add}
        </Button>
      </div>
    </section>
  )
}
