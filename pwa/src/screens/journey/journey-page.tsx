import { useMemo, useRef } from 'react'
import { journeyKm, stopCountOf } from '#contract/journey'
import type { Toy } from '#contract/toys'
import type { QueuedEntry } from '../../data/outbox/status.ts'
import { useIsOwner } from '../../hooks/use-is-owner.ts'
import { journeyWords } from '../../messages/journey.ts'
import { formatMoment } from '../../ui/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Elements } from '../../ui/elements.ts'
import { FinderBar } from './finder-bar.tsx'
import styles from './journey-page.module.css'
import { MapSection } from './map-section.tsx'
import { FollowOffer, OwnToy } from './owner-parts.ts'
import { Profile } from './profile.tsx'
import { Timeline } from './timeline.tsx'
import { numberStops, stillWaiting } from './timeline-items.ts'
import { useJourneyDialogs } from './use-journey-dialogs.tsx'
import { useOwnStops } from './use-own-stops.ts'
import { useReadingPlace } from './use-reading-place.ts'

export interface JourneyPageProps {
  toy: Toy
  /** When the copy on this device was made, unless the network has just confirmed it. */
  savedCopyFrom: Date | null
  pending: readonly QueuedEntry[]
  /** Submission key of the entry that the page was opened for. */
  ownEntry: string | null
  /** It was opened by the activation of its tag. */
  isNew: boolean
}

export function JourneyPage({ toy, savedCopyFrom, pending, ownEntry, isNew }: JourneyPageProps) {
  const words = journeyWords()
  const total = stopCountOf(toy)
  const stops = useMemo(() => numberStops(toy.journeyEntries, total), [toy.journeyEntries, total])
  const waiting = useMemo(() => stillWaiting(toy.journeyEntries, pending), [toy.journeyEntries, pending])
  const name = toy.name ?? words.unnamed
  const open = useJourneyDialogs({ toyId: toy.id, name: toy.name ?? words.unnamedInSentence, stops })
  const addButton = useRef<HTMLButtonElement>(null)
  const loadedKm = useMemo(() => journeyKm(stops.map(({ entry }) => entry)), [stops])
  const totalKm = toy.distanceKm ?? loadedKm
  const lastRead = useReadingPlace()
  const ownToy = useIsOwner(toy.id) && <OwnToy toyId={toy.id} name={name} isNew={isNew} />
  const own = { keys: useOwnStops(toy.id), shown: ownEntry, onFollow: open.follow }
  return (
    <div className={styles.page}>
      <PageTitle title={toy.name ?? toy.id} />
      {savedCopyFrom && (
        <Notice title={`${words.savedCopy} ${formatMoment(savedCopyFrom)}`}>{words.savedCopyText}</Notice>
      )}
      {isNew && ownToy}
      <Profile
        toy={toy}
        name={name}
        totalKm={totalKm}
        lastStop={stops[0]?.entry}
        onAddEntry={open.addEntry}
        addButton={addButton}
        onReport={open.reportToy}
        onFollow={open.follow}
      />
      {isNew && <FollowOffer name={name} onFollow={open.follow} />}
      {!isNew && ownToy}
      <MapSection
        isRounded={toy.placesAreRounded}
        stops={stops}
        total={total}
        waiting={waiting}
        onOpenPhoto={open.openPhoto}
      />
      <Timeline
        toyId={toy.id}
        name={name}
        totalKm={totalKm}
        own={own}
        lastRead={lastRead}
        stops={stops}
        total={total}
        hasEarlier={Boolean(toy.nextBefore)}
        waiting={waiting}
        onOpenPhoto={open.openPhoto}
        onReport={open.reportEntry}
      />
      {toy.status === 'active' && ownEntry === null && (
        <FinderBar name={name} button={addButton} onAddEntry={open.addEntry} />
      )}
      {open.dialogs satisfies Elements}
    </div>
  )
}
