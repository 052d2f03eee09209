import { useState } from 'react'
import { loadEarlierStops } from '../../data/journeys.ts'

/** Fetches stops of a long journey that are not on this device yet; they appear in its copy. */
export function useEarlierStops(toyId: string) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const load = () => {
    if (state === 'loading') return
    setState('loading')
    loadEarlierStops(toyId).then(
      () => setState('idle'),
      () => setState('failed'),
    )
  }
  return { load, isLoading: state === 'loading', hasFailed: state === 'failed' }
}
