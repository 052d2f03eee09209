import { adminWords } from '../messages/admin.ts'
import { Button } from './button.tsx'
import type { DataTableState } from './data-table-state.ts'
import styles from './data-table.module.css'
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx'

interface PageTurnerProps {
  label: string
  previous: string | null
  next: string | null
  state: DataTableState
}

/** Lists go from page to page, not to "page 17". */
export function PageTurner({ label, previous, next, state }: PageTurnerProps) {
  const words = adminWords().list
  if (previous === null && next === null) return null
  const turn = (go: () => void) => {
    go()
    scrollTo({ top: 0 })
  }
  return (
    <nav className={styles.pages} aria-label={words.pages(label)}>
      <Button
        variant="secondary"
        icon={<ArrowLeftIcon size={18} />}
        disabled={previous === null}
        onClick={() => turn(() => state.previousPage(previous))}
      >
        {words.previous}
      </Button>
      <Button
        variant="secondary"
        icon={<ArrowRightIcon size={18} />}
        disabled={next === null}
        onClick={() => turn(() => state.nextPage(next))}
      >
        {words.next}
      </Button>
    </nav>
  )
}
