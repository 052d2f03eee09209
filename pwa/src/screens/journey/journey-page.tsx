import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { stopCountOf } from '#contract/journey'
import type { Toy } from '#contract/toys'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { journeyWords } from '../../messages/journey.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from './journey-page.module.css'
import { MapSection } from './map-section.tsx'
import { Profile } from './profile.tsx'
import { Timeline } from './timeline.tsx'
import { numberStops, stillWaiting } from './timeline-items.ts'
import { useArrivalToast } from './use-arrival-toast.ts'

// Not needed before a person presses a button.
const PasswordDialog = lazyPart(() => import('./password-dialog.tsx').then((m) => m.PasswordDialog))
const PhotoPreview = lazyPart(() => import('./photo-preview.tsx').then((m) => m.PhotoPreview))

const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((m) => m.ReportDialog))

export interface JourneyPageProps {
  toy: Toy
  /** When the copy on this device was made, unless the network has just confirmed it. */
  savedCopyFrom: Date | null
  pending: readonly QueuedEntry[]
}

export function JourneyPage({ toy, savedCopyFrom, pending }: JourneyPageProps) {
  const words = journeyWords()
  const total = stopCountOf(toy)
  const stops = useMemo(() => numberStops(toy.journeyEntries, total), [toy.journeyEntries, total])
  const waiting = useMemo(() => stillWaiting(toy.journeyEntries, pending), [toy.journeyEntries, pending])
  const [asking, setAsking] = useState(useLocation().state === 'ask-password')
  const [openPhoto, setOpenPhoto] = useState<number | null>(null)
  /** What is being reported; `entryId` is null for the toy. */
  const [reporting, setReporting] = useState<{ entryId: number | null } | null>(null)
  const stopAsking = useCallback(() => setAsking(false), [])
  const stopReporting = useCallback(() => setReporting(null), [])
  const reportEntry = useCallback((entryId: number) => setReporting({ entryId }), [])
  const closePhoto = useCallback(() => setOpenPhoto(null), [])
  useEffect(() => {
    void PasswordDialog.preload()
    void PhotoPreview.preload()
    void ReportDialog.preload()
  }, [])
  useArrivalToast(toy.id)

  const name = toy.name ?? words.unnamed
  return (
    <div className={styles.page}>
      <PageTitle title={toy.name ?? toy.id} />
      {savedCopyFrom && (
        <Notice title={`${words.savedCopy} ${formatMoment(savedCopyFrom)}`}>{words.savedCopyText}</Notice>
      )}
      <Profile
        toy={toy}
        name={name}
        stops={stops}
        onAddEntry={() => setAsking(true)}
        onReport={() => setReporting({ entryId: null })}
      />
      {toy.status === 'inactive' && <InactiveNotice id={toy.id} />}
      <MapSection stops={stops} total={total} waiting={waiting} onOpenPhoto={setOpenPhoto} />
      <Timeline
        toyId={toy.id}
        stops={stops}
        total={total}
        hasEarlier={Boolean(toy.nextBefore)}
        waiting={waiting}
        onOpenPhoto={setOpenPhoto}
        onReport={reportEntry}
      />
      {asking && <PasswordDialog open toyId={toy.id} name={name} onClose={stopAsking} onMissing={stopAsking} />}
      {openPhoto !== null && (
        <PhotoPreview
          stops={stops}
          openId={openPhoto}
          onChange={setOpenPhoto}
          onReport={reportEntry}
          onMissing={closePhoto}
        />
      )}
      {reporting && (
        <ReportDialog toyId={toy.id} entryId={reporting.entryId} onClose={stopReporting} onMissing={stopReporting} />
      )}
    </div>
  )
}

function InactiveNotice({ id }: { id: string }) {
  const words = journeyWords()
  return (
    <Notice
      tone="warning"
      title={words.inactiveTitle}
      actions={
        <ButtonLink variant="secondary" href={paths.startJourney(id)}>
          {words.activate}
        </ButtonLink>
      }
    >
      {words.inactiveText}
    </Notice>
  )
}
