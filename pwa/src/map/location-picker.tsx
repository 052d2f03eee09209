import type { LeafletMouseEvent } from 'leaflet'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useMap } from 'react-leaflet'
import { normalizePosition, type Position } from '#contract/geo'
import { Button } from '../ui/button.tsx'
import { DegreeFields } from './degree-fields.tsx'
import styles from './location-picker.module.css'
import { MapFrame } from './map-frame.tsx'
import { createPlacePins, type PlacePin } from './place-pin.ts'
import type { LocationPickerProps } from './props.ts'
import { formatPosition } from './typed-position.ts'
import { useLocate } from './use-locate.ts'
import { usePlace } from './use-place.ts'
import { nearestTurn } from './worlds.ts'

/** Spec §9. */
const startCenter: [number, number] = [20, 0]
const startZoom = 2
/** Near enough to recognise a typed place on the embedded base map, a street for the device's own, a town for a photo's. */
const typedZoom = 5
const ownZoom = 13
const photoZoom = 10

/** Where the map shall look because the place did not come from it. */
interface Target {
  position: Position
  zoom: number
}

/** Where the map looks: at what was typed, found or set from outside, and nowhere else after a press on the map itself. */
function useTarget(value: Position | null, onChange: LocationPickerProps['onChange']) {
  const [target, setTarget] = useState<Target | null>(() => (value ? { position: value, zoom: typedZoom } : null))
  const [known, setKnown] = useState(value)
  // A place that was not chosen here, such as that of a photo.
  if (value !== known) {
    setKnown(value)
    setTarget(value && { position: value, zoom: photoZoom })
  }
  const pick = (position: Position) => {
    setKnown(position)
    onChange(position)
  }
  const goTo = (position: Position, zoom: number) => {
    setTarget({ position, zoom })
    pick(position)
  }
  return { target, pick, goTo }
}

/** A place by click, by keys, by typed degrees or from the device; the map is 400 px tall. */
export function LocationPicker({
  value,
  onChange,
  tiles,
  labels,
  describedBy,
  invalid,
  takesFocus,
}: LocationPickerProps) {
  const { target, pick, goTo } = useTarget(value, onChange)
  const { isLocating, problem, locate } = useLocate((position) => goTo(position, ownZoom))
  return (
    <div className={styles.picker}>
      <p className={styles.hint}>{labels.hint}</p>
      <MapFrame
        size="picker"
        center={startCenter}
        zoom={startZoom}
        tiles={tiles}
        labels={labels}
        onReset={(map) => map.setView(startCenter, startZoom)}
        {...(describedBy !== undefined && { describedBy })}
        {...(invalid !== undefined && { invalid })}
        overlay={
          <div className={styles.aim}>
            <svg className={styles.cross} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
              <path d="M24 2v16M24 30v16M2 24h16M30 24h16" />
              <circle cx="24" cy="24" r="2" />
            </svg>
            <p className={styles.keys}>{labels.keyboardHint}</p>
          </div>
        }
      >
        <Picking value={value} target={target} onPick={pick} takesFocus={takesFocus} />
      </MapFrame>
      <Chosen value={value} labels={labels} />
      <div className={styles.otherWays}>
        <DegreeFields value={value} onChange={(position) => goTo(position, typedZoom)} labels={labels} />
        <Button variant="secondary" busy={isLocating} onClick={locate}>
          {isLocating ? labels.locating : labels.useMyLocation}
        </Button>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {labels.locateProblems[problem]}
        </p>
      )}
    </div>
  )
}

/** The place in figures and, when that part of the map is here, in words. */
function Chosen({ value, labels }: Pick<LocationPickerProps, 'value' | 'labels'>) {
  const texts = value && formatPosition(value)
  const place = usePlace(value)
  return (
    <>
      <p className={styles.chosen} role="status" data-chosen={texts ? '' : undefined}>
        {texts && labels.chosen(texts.latitude, texts.longitude)}
      </p>
      <p className={styles.where} role="status">
        {place && labels.where(place)}
      </p>
    </>
  )
}

interface PickingProps {
  value: Position | null
  target: Target | null
  onPick: (position: Position) => void
  takesFocus: LocationPickerProps['takesFocus']
}

/** The map's side of the choice, outside React's rendering. */
function Picking({ value, target, onPick, takesFocus }: PickingProps) {
  const map = useMap()
  const pin = useRef<PlacePin>(null)
  usePicks(onPick)
  useFirstFocus(takesFocus)

  useEffect(() => {
    const created = createPlacePins(map)
    pin.current = created
    return () => {
      created.remove()
      pin.current = null
    }
  }, [map])

  useEffect(() => pin.current?.show(value), [map, value])

  useEffect(() => {
    if (!target) return
    const { latitude, longitude } = target.position
    const near = nearestTurn(longitude, map.getCenter().lng)
    map.setView([latitude, near], Math.min(map.getMaxZoom(), Math.max(map.getZoom(), target.zoom)))
  }, [map, target])
  return null
}

/** A person who waited where the map is now goes on from there. */
function useFirstFocus(takesFocus: LocationPickerProps['takesFocus']): void {
  const map = useMap()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    if (takesFocus?.()) map.getContainer().focus({ preventScroll: true })
  }, [map, takesFocus])
}

/** Clicks choose where they land, Enter and Space choose the middle under the cross. */
function usePicks(onPick: (position: Position) => void): void {
  const map = useMap()
  const latest: RefObject<(position: Position) => void> = useRef(onPick)
  useEffect(() => {
    latest.current = onPick
  }, [onPick])

  useEffect(() => {
    const container = map.getContainer()
    const pick = ({ lat, lng }: { lat: number; lng: number }) =>
      latest.current(normalizePosition({ latitude: Math.max(-90, Math.min(90, lat)), longitude: lng }))
    const onClick = ({ latlng }: LeafletMouseEvent) => pick(latlng)
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== container) return
      container.dataset.keys = ''
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      pick(map.getCenter())
    }
    const onPointer = () => delete container.dataset.keys
    map.on('click', onClick)
    container.addEventListener('keydown', onKey)
    container.addEventListener('pointerdown', onPointer)
    return () => {
      map.off('click', onClick)
      container.removeEventListener('keydown', onKey)
      container.removeEventListener('pointerdown', onPointer)
    }
  }, [map])
}
