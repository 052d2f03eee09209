import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { listKept } from '../../data/keeping/rows.ts'
import { listStoredJourneys } from '../../data/keeping/stored-journeys.ts'
import { canKeep, isEvictedWhenUnused } from '../../hooks/browser-abilities.ts'
import { isStorageKept } from '../../hooks/storage-support.ts'
import { useStorageFacts } from '../../hooks/use-storage-facts.ts'
import { offlinePageWords } from '../../messages/offline-page.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AbilityList } from './ability-list.tsx'
import { ClearCaches } from './clear-caches.tsx'
import { KeptJourneys } from './kept-journeys.tsx'
import styles from './offline-screen.module.css'
import { StorageSummary } from './storage-summary.tsx'
import { ViewedJourneys } from './viewed-journeys.tsx'

/** `/offline`: what this device keeps, how much room that takes, and what this browser can do without a connection. */
export function OfflineScreen() {
  const words = offlinePageWords()
  return (
    <div className={styles.page}>
      <PageTitle title={words.title} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{words.title}</h1>
        <p>{words.intro}</p>
      </header>
      {!isStorageKept() && (
        <Notice tone="warning" title={words.nothingKept}>
          {words.nothingKeptText}
        </Notice>
      )}
      {isStorageKept() && isEvictedWhenUnused() && (
        <Notice tone="warning" title={words.eviction}>
          {words.evictionText}
        </Notice>
      )}
      <PartBoundary
        fallback={
          <Notice tone="warning" title={words.listFailed}>
            {words.listFailedText}
          </Notice>
        }
      >
        <Device />
      </PartBoundary>
      <AbilityList />
    </div>
  )
}

function Device() {
  const journeys = useLiveQuery(listStoredJourneys)
  const kept = useLiveQuery(listKept)
  const [clearings, setClearings] = useState(0)
  const [justKept, setJustKept] = useState<string | null>(null)
  const facts = useStorageFacts(`${clearings} ${journeys?.length} ${kept?.map(({ stored }) => stored).join()}`)
  if (!journeys || !kept) return <Spinner />
  const keptIds = new Set(kept.map(({ id }) => id))
  const keptJourneys = journeys.filter(({ id }) => keptIds.has(id))
  const viewed = journeys.filter(({ id }) => !keptIds.has(id))
  return (
    <>
      {(canKeep() || keptJourneys.length > 0) && (
        <KeptJourneys journeys={keptJourneys} justKept={justKept} hasViewed={viewed.length > 0} />
      )}
      <ViewedJourneys journeys={viewed} seen={facts?.caches.photos ?? null} onKeep={setJustKept} />
      <StorageSummary facts={facts} keptBytes={kept.reduce((sum, { bytes }) => sum + bytes, 0)} />
      <ClearCaches facts={facts} viewed={viewed} onCleared={() => setClearings((count) => count + 1)} />
    </>
  )
}
