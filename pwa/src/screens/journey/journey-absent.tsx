import { useEffect } from 'react'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { journeyWords } from '../../messages/journey.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Elements } from '../../ui/elements.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from './journey-page.module.css'
import { PendingList } from './pending-part.ts'
import { useJourneyDialogs } from './use-journey-dialogs.tsx'

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

interface AbsentProps {
  id: string
  /** Nobody answered, or nobody has answered yet. */
  why: 'unreachable' | 'slow'
  retry: () => void
  /** A password is being typed: this page must stay until that is over. */
  onAsking: (isAsking: boolean) => void
  waiting: readonly QueuedEntry[]
}

const none: readonly never[] = []

/** Never seen on this device, and nobody answered. An entry can be written all the same: ID and password are checked when it is sent. */
export function JourneyAbsent({ id, why, retry, onAsking, waiting }: AbsentProps) {
  const words = journeyWords()
  const { dialogs, isAsking, addEntry } = useJourneyDialogs({ toyId: id, name: null, stops: none })
  useEffect(() => onAsking(isAsking), [isAsking, onAsking])
  const title = why === 'slow' ? words.slowTitle : words.unreachableTitle
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <EmptyState
        drawing="compass"
        level={1}
        title={title}
        actions={
          <>
            <Button onClick={addEntry}>{words.addEntry}</Button>
            <Button variant="secondary" onClick={retry}>
              {words.retry}
            </Button>
            <ButtonLink variant="ghost" href={paths.track()}>
              {words.tryAnother}
            </ButtonLink>
          </>
        }
      >
        <p>{why === 'slow' ? words.slowText(id) : words.unreachableText(id)}</p>
      </EmptyState>
      {waiting.length > 0 && <PendingList entries={waiting} />}
      {dialogs satisfies Elements}
    </div>
  )
}
