import { useState } from 'react'
import type { Position } from '#contract/geo'
import { TextField } from '../ui/text-field.tsx'
import styles from './location-picker.module.css'
import type { LocationPickerLabels } from './props.ts'
import {
  formatPosition,
  readLatitude,
  readLongitude,
  readPosition,
  splitPair,
  type TypedPosition,
} from './typed-position.ts'

interface DegreeFieldsProps {
  value: Position | null
  onChange: (position: Position) => void
  labels: Pick<LocationPickerLabels, 'latitude' | 'longitude' | 'latitudeError' | 'longitudeError'>
}

interface Typing extends TypedPosition {
  /** The place that was chosen while this was typed; another one (a click on the map) makes the typing void. */
  value: Position | null
  /** Errors wait until the writer leaves the fields. */
  isChecked: boolean
}

/** Latitude and longitude to type or paste; they follow the map and lead it. */
export function DegreeFields({ value, onChange, labels }: DegreeFieldsProps) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const current = typing && isSame(typing.value, value) ? typing : null
  const texts = current ?? (value ? formatPosition(value) : { latitude: '', longitude: '' })
  const isEmpty = texts.latitude.trim() === '' && texts.longitude.trim() === ''
  const shows = current?.isChecked === true && !isEmpty

  const type = (change: Partial<TypedPosition>) => {
    const next = { latitude: texts.latitude, longitude: texts.longitude, ...change }
    const position = readPosition(next)
    setTyping({ ...next, value: position ?? value, isChecked: false })
    if (position) onChange(position)
  }
  const leave = () => {
    if (!current) return
    setTyping(readPosition(current) || isEmpty ? null : { ...current, isChecked: true })
  }

  return (
    <div
      className={styles.degrees}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && leave()}
    >
      <TextField
        label={labels.latitude}
        value={texts.latitude}
        onChange={(text) => type(splitPair(text) ?? { latitude: text })}
        error={shows && readLatitude(texts.latitude) === null ? labels.latitudeError : null}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={labels.longitude}
        value={texts.longitude}
        onChange={(text) => type({ longitude: text })}
        error={shows && readLongitude(texts.longitude) === null ? labels.longitudeError : null}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
}

function isSame(a: Position | null, b: Position | null): boolean {
  return a?.latitude === b?.latitude && a?.longitude === b?.longitude
}
