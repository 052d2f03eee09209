import { useEffect } from 'react'
import { readConnection, watchConnection } from '../data/connection.ts'
import { canKeep } from './browser-abilities.ts'

/**
 * Goes on with kept journeys of which something is missing, and refreshes those that are a day old: when the app is opened,
 * when our server answers again, and after a while when something went wrong.
 */
export function useContinueKeeping(): void {
  useEffect(() => {
    if (!canKeep()) return
    let isOver = false
    let stopRetrying = () => undefined as void
    const loading = import('../data/keeping/refresh-kept.ts')
    const goOn = () => {
      if (readConnection() !== 'online') return
      // What is in the way is noted beside the journey.
      void loading.then(({ bringUpToDate }) => bringUpToDate()).catch(() => undefined)
    }
    void loading.then(
      ({ retryKeeping }) => {
        if (!isOver) stopRetrying = retryKeeping()
      },
      () => undefined,
    )
    goOn()
    const stopWatching = watchConnection(goOn)
    return () => {
      isOver = true
      stopRetrying()
      stopWatching()
    }
  }, [])
}
