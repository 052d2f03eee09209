import { useEffect } from 'react'
import { readConnection, watchConnection } from '../data/connection.ts'
import { canKeep } from './browser-abilities.ts'

/**
 * Goes on with kept journeys of which something is missing, and refreshes those that are a day old: when the app is opened,
 * and when our server answers again.
 */
export function useContinueKeeping(): void {
  useEffect(() => {
    if (!canKeep()) return
    const goOn = () => {
      if (readConnection() !== 'online') return
      // What is in the way is noted beside the journey.
      void import('../data/keeping/refresh-kept.ts').then((keep) => keep.bringUpToDate()).catch(() => undefined)
    }
    goOn()
    return watchConnection(goOn)
  }, [])
}
