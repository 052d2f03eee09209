import type { ReactNode, Ref } from 'react'
import type { Entry } from '#contract/entries'
import { stopCountOf } from '#contract/journey'
import type { Toy } from '#contract/toys'
import { photoSource } from '#contract/photo-source'
import { formatNumber } from '../../messages/format.ts'
import { journeyWords } from '../../messages/journey.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { KeepOffline } from './keep-part.ts'
import { LostNotice } from './owner-parts.ts'
import { ProfileSheet } from './profile-sheet.tsx'
import styles from './profile.module.css'
import { ReportButton } from './report-button.tsx'

export interface ProfileProps {
  toy: Toy
  name: string
  totalKm: number
  lastStop: Entry | undefined
  onAddEntry: () => void
  addButton: Ref<HTMLButtonElement>
  onReport: () => void
  onFollow: () => void
}

/** First page of the scrapbook: who travels, why, for whom, and how far it has come. */
export function Profile(props: ProfileProps) {
  const { toy, name, totalKm, lastStop, onAddEntry, addButton, onReport, onFollow } = props
  const words = journeyWords()
  return (
    <ProfileSheet
      status={toy.lostAt ? 'lost' : toy.status}
      id={toy.id}
      name={name}
      caption={toy.name}
      mission={toy.mission}
      source={photoSource(toy.photo, toy.imageUrl)}
    >
      {toy.lostAt ? (
        <LostNotice name={name} ownerName={toy.ownerName} lastStop={lastStop} onAddEntry={onAddEntry} />
      ) : (
        <Lead toy={toy} name={name} />
      )}
      <Facts toy={toy} km={totalKm} />
      <div className={styles.actions}>
        <Button
          ref={addButton}
          size="large"
          variant={toy.status === 'active' ? 'primary' : 'secondary'}
          icon={<PlusIcon />}
          onClick={onAddEntry}
        >
          {words.addEntry}
        </Button>
        <Button size="large" variant="secondary" aria-haspopup="dialog" onClick={onFollow}>
          {words.follow(toy.name ?? words.unnamedInSentence)}
        </Button>
        <ReportButton onClick={onReport}>{words.reportToy}</ReportButton>
      </div>
      {'caches' in globalThis && (
        <div className={styles.keep}>
          <KeepOffline toy={toy} name={name} />
        </div>
      )}
    </ProfileSheet>
  )
}

/** What comes before an entry: a tag that nobody has activated, a toy that has come home. */
function Lead({ toy, name }: Pick<ProfileProps, 'toy' | 'name'>): ReactNode {
  const words = journeyWords()
  if (toy.status === 'active') return null
  const isHome = toy.status === 'completed'
  return (
    <div className={styles.lead} data-status={toy.status}>
      <h2 className={styles.leadTitle}>{isHome ? words.homeTitle(name) : words.inactiveTitle}</h2>
      <p>{isHome ? words.homeText : words.inactiveText}</p>
      {!isHome && (
        <ButtonLink size="large" href={paths.startJourney(toy.id)}>
          {words.activate}
        </ButtonLink>
      )}
    </div>
  )
}

function Facts({ toy, km }: { toy: Toy; km: number }) {
  const words = journeyWords()
  const facts: [string, string | null][] = [
    [words.owner, toy.ownerName],
    [words.started, toy.status === 'inactive' ? null : formatDay(toy.createdAt)],
    [words.stops, formatNumber(stopCountOf(toy))],
    [words.distance, km >= 1 ? words.kilometres(formatNumber(Math.round(km))) : null],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
