import { useEffect, useRef } from 'react'
import { distanceKm } from '#contract/journey'
import type { Position } from '#contract/position'
import type { PhotoOrigin } from '../../data/photo-origin.ts'
import { usePlace } from '../../map/use-place.ts'
import { mapWords } from '../../messages/map.ts'
import { photoPlaceWords } from '../../messages/photo-place.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './photo-place.module.css'
import type { EntryState } from './use-entry-state.ts'

/** A pin this close to where the photo was taken says the same, in kilometres. */
const sameKm = 0.5

export interface PhotoPlaceProps {
  state: EntryState
  /** Of the photo in the form; null when it tells no place, or there is none any more. */
  origin: PhotoOrigin | null
}

const isSame = (a: Position | null, b: Position | null | undefined) =>
  a !== null && b != null && a.latitude === b.latitude && a.longitude === b.longitude

/**
 * Sets the pin where a photo was taken as long as the person has set none, takes it away with the photo, and otherwise
 * offers the photo's place. The pin of a person is never moved unasked.
 */
export function PhotoPlace({ state, origin }: PhotoPlaceProps) {
  const words = photoPlaceWords()
  usePinOf(origin, state)
  const position = origin?.position ?? null
  const place = usePlace(position)
  if (!position) return null
  const pin = state.form.position
  const isUsed = isSame(pin, position)
  if (pin && !isUsed && distanceKm(pin, position) < sameKm) return null
  const where = place && mapWords().picker.where(place)
  const toggle = () => state.change({ position: isUsed ? null : position })
  const facts = (
    <>
      {where && <span>{where}</span>}
      {origin?.takenOn && <span>{words.takenOn(formatDay(`${origin.takenOn}T12:00:00Z`))}</span>}
    </>
  )
  if (isUsed) {
    return (
      <p role="status" className={styles.facts}>
        <span className={styles.used}>{words.used}</span>
        <button type="button" className={styles.remove} onClick={toggle}>
          {words.removePin}
        </button>
        {facts}
      </p>
    )
  }
  return (
    <Notice
      live="status"
      title={pin ? words.offered : words.offeredNew}
      actions={
        <Button variant="secondary" onClick={toggle}>
          {words.use}
        </Button>
      }
    >
      <p className={styles.facts}>{facts}</p>
    </Notice>
  )
}

/** The pin follows the photo it came from: to another photo's place, or away. */
function usePinOf(origin: PhotoOrigin | null, state: EntryState): void {
  const earlier = useRef<PhotoOrigin | null>(null)
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  useEffect(() => {
    const { form, change } = latest.current
    const before = earlier.current
    earlier.current = origin
    if (before === origin) return
    const position = origin?.position ?? null
    const isFree = form.position === null || isSame(form.position, before?.position)
    if (isFree && !isSame(form.position, position)) change({ position })
  }, [origin])
}
