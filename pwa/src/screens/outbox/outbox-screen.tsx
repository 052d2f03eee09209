import type { OutboxOverview } from '../../data/outbox-overview.ts'
import { useOnline } from '../../hooks/use-connection.ts'
import { useOutboxOverview } from '../../hooks/use-outbox-overview.ts'
import { outboxPageWords } from '../../messages/outbox-page.ts'
import { paths } from '../../paths.ts'
import { useArrivalToasts } from '../../pending/use-arrival-toasts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OutboxSummary } from './outbox-summary.tsx'
import styles from './outbox-screen.module.css'
import { Receipts } from './receipts.tsx'
import { useCardFocus } from './use-card-focus.ts'
import { WaitingToySection } from './waiting-toy-section.tsx'

/** `/outbox`: everything that this device has still to send, by toy, and what it has sent lately. */
export function OutboxScreen() {
  const words = outboxPageWords()
  const overview = useOutboxOverview(useOnline())
  return (
    <div className={styles.page}>
      <PageTitle title={words.title} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{words.title}</h1>
        <p>{words.intro}</p>
      </header>
      {overview ? <Outbox overview={overview} /> : <Spinner />}
    </div>
  )
}

function Outbox({ overview: { toys, receipts } }: { overview: OutboxOverview }) {
  const words = outboxPageWords()
  useArrivalToasts(receipts)
  const entries = toys.flatMap((toy) => toy.entries)
  const keepFocus = useCardFocus(toys)
  return (
    <>
      <OutboxSummary entries={entries} />
      {toys.length > 0 && (
        <div className={styles.toys} onFocus={keepFocus}>
          {toys.map((toy) => (
            <WaitingToySection key={toy.toyId} toy={toy} />
          ))}
        </div>
      )}
      {toys.length === 0 && (
        <EmptyState
          drawing="suitcase"
          title={words.empty}
          actions={
            <ButtonLink variant="secondary" href={paths.track()}>
              {words.track}
            </ButtonLink>
          }
        >
          <p>{words.emptyText}</p>
        </EmptyState>
      )}
      {receipts.length > 0 && <Receipts receipts={receipts} />}
    </>
  )
}
