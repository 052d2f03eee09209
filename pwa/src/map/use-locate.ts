import { useEffect, useRef, useState } from 'react'
import { normalizePosition, type Position } from '#contract/geo'
import type { LocateProblem } from './props.ts'

export interface Locate {
  isLocating: boolean
  problem: LocateProblem | null
  locate(): void
}

const problems: Record<number, LocateProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Asks the device where it is, only when told to. An answer after the form has gone is ignored. */
export function useLocate(onFound: (position: Position) => void): Locate {
  const [state, setState] = useState<'idle' | 'locating' | LocateProblem>('idle')
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const locate = () => {
    if (!window.isSecureContext) return setState('insecure')
    if (!('geolocation' in navigator)) return setState('unsupported')
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!isMounted.current) return
        setState('idle')
        onFound(normalizePosition(coords))
      },
      ({ code }) => {
        if (isMounted.current) setState(problems[code] ?? 'unavailable')
      },
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    )
  }
  return { isLocating: state === 'locating', problem: state === 'idle' || state === 'locating' ? null : state, locate }
}
