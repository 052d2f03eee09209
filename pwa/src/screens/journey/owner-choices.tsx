import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Entry } from '#contract/entries'
import { readOwnerToken } from '../../data/owner-links.ts'
import { journeyWords } from '../../messages/journey.ts'
import { journeyOwnerWords } from '../../messages/journey-owner.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { lastSeenDay } from './last-seen-day.ts'
import styles from './owner-choices.module.css'

// What few visitors see, as one file: each more makes the first page longer by its name.

/** Needs the server, so it comes from there. */
const KeepLink = lazyPart(() => import('../../owner-link/keep-link.tsx').then((m) => m.KeepLink))

export interface LostNoticeProps {
  name: string
  ownerName: string | null
  /** The stop with the newest date, if there is one. */
  lastStop: Entry | undefined
  onAddEntry: () => void
}

/** A lost toy: where it was seen last, what anyone can do, and a welcome for who has it. */
export function LostNotice({ name, ownerName, lastStop, onAddEntry }: LostNoticeProps) {
  const words = journeyOwnerWords()
  const [openedAt] = useState(() => Date.now())
  return (
    <section className={styles.notice} aria-labelledby="lost-toy">
      <h2 id="lost-toy" className={styles.title}>
        {lastStop ? words.lastSeen(lastStop.location, lastSeenDay(lastStop.date, openedAt)) : words.neverSeen(name)}
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

/** Under a map whose places are rounded. */
export function RoundedNote() {
  return <p className={styles.rounded}>{journeyOwnerWords().rounded}</p>
}

export interface OwnToyProps {
  toyId: string
  name: string
  /** It has just been activated here. */
  isNew: boolean
}

/** For the owner of the toy, by the link on this device: after the activation ways to keep it, later the way to the owner page. */
export function OwnToy({ toyId, name, isNew }: OwnToyProps) {
  const navigate = useNavigate()
  const token = useLiveQuery(() => readOwnerToken(toyId), [toyId])
  if (!token) return null
  if (!isNew) return <OwnerBar toyId={toyId} name={name} />
  const words = journeyOwnerWords()
  return (
    <Card as="section" taped aria-labelledby="keep-owner-link" className={styles.card}>
      <h2 id="keep-owner-link">{words.keepTitle}</h2>
      <p>{words.keepText(name)}</p>
      <KeepLink toyId={toyId} name={name} token={token} />
      <div className={styles.foot}>
        <ButtonLink variant="secondary" href={paths.owner(toyId)}>
          {words.manage}
        </ButtonLink>
        <Button variant="ghost" onClick={() => void navigate('.', { replace: true, state: null })}>
          {words.later}
        </Button>
      </div>
    </Card>
  )
}

function OwnerBar({ toyId, name }: Omit<OwnToyProps, 'isNew'>) {
  const words = journeyOwnerWords()
  return (
    <p className={styles.bar}>
      <span>{words.own(name)}</span> <AppLink href={paths.owner(toyId)}>{words.ownerPage}</AppLink>
    </p>
  )
}

export interface FollowOfferProps {
  name: string
  onFollow: () => void
}

/** After an activation: the journey begins, and who began it will want to know. */
export function FollowOffer({ name, onFollow }: FollowOfferProps) {
  const words = journeyOwnerWords()
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const close = () => setOpen(false)
  const follow = () => {
    close()
    onFollow()
  }
  return (
    <Notice
      tone="success"
      title={words.followOffer(name)}
      actions={
        <>
          <Button onClick={follow}>{journeyWords().follow(name)}</Button>
          <Button variant="ghost" onClick={close}>
            {words.later}
          </Button>
        </>
      }
    >
      {words.followOfferText}
    </Notice>
  )
}
