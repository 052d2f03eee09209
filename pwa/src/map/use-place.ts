import { useEffect, useState } from 'react'
import type { Position } from '#contract/geo'
import { describePlace, type Place } from './places.ts'

/** What is at a position; null until it is known, and where the map's data for it cannot be had. */
export function usePlace(position: Position | null): Place | null {
  const [found, setFound] = useState<{ key: string; place: Place } | null>(null)
  const key = position ? `${position.latitude},${position.longitude}` : ''
  useEffect(() => {
    if (key === '') return
    const [latitude = 0, longitude = 0] = key.split(',').map(Number)
    let isCurrent = true
    describePlace({ latitude, longitude })
      .then((place) => isCurrent && setFound({ key, place }))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [key])
  return found?.key === key ? found.place : null
}
