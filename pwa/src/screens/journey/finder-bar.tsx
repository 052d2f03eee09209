import type { RefObject } from 'react'
import { useInView } from '../../hooks/use-in-view.ts'
import { journeyWords } from '../../messages/journey.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import styles from './finder-bar.module.css'

export interface FinderBarProps {
  name: string
  /** The page's own button for it: while that can be seen, the bar stays away. */
  button: RefObject<HTMLElement | null>
  onAddEntry: () => void
}

/** On a phone, what a finder came for, at the bottom of the screen all the way down the page. */
export function FinderBar({ name, button, onAddEntry }: FinderBarProps) {
  const words = journeyWords()
  // What the header lies over is not seen.
  const isAway = useInView(button, '-72px 0px 0px')
  return (
    <aside className={styles.bar} data-bottom-bar={isAway ? undefined : ''} aria-label={words.foundLabel}>
      <p className={styles.question}>{words.found(name)}</p>
      <Button icon={<PlusIcon />} onClick={onAddEntry}>
        {words.foundAdd}
      </Button>
    </aside>
  )
}
