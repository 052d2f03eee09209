import type { QueuedEntry } from '../../data/outbox/status.ts'
import { journeyWords } from '../../messages/journey.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from './journey-page.module.css'
import { PendingList } from './pending-part.ts'

/** No such toy. What was written for it is still here, and can be saved. */
export function JourneyMissing({ id, waiting }: { id: string; waiting: readonly QueuedEntry[] }) {
  const words = journeyWords()
  return (
    <div className={styles.page}>
      <PageTitle title={words.missingTitle} />
      <EmptyState
        drawing="signpost"
        level={1}
        title={words.missingTitle}
        actions={<ButtonLink href={paths.track()}>{words.tryAnother}</ButtonLink>}
      >
        <p>{words.missingText(id)}</p>
      </EmptyState>
      {waiting.length > 0 && <PendingList entries={waiting} />}
    </div>
  )
}

/** Never seen on this device, and nobody answered. */
export function JourneyUnreachable({ retry, waiting }: { retry: () => void; waiting: readonly QueuedEntry[] }) {
  const words = journeyWords()
  return (
    <div className={styles.page}>
      <PageTitle title={words.unreachableTitle} />
      <EmptyState
        drawing="compass"
        level={1}
        title={words.unreachableTitle}
        actions={
          <>
            <Button onClick={retry}>{words.retry}</Button>
            <ButtonLink variant="secondary" href={paths.track()}>
              {words.tryAnother}
            </ButtonLink>
          </>
        }
      >
        <p>{words.unreachableText}</p>
      </EmptyState>
      {waiting.length > 0 && <PendingList entries={waiting} />}
    </div>
  )
}
