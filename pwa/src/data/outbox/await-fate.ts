import { liveQuery } from 'dexie'
import { readFate, type Fate } from './queries.ts'

const isDecided = (fate: Fate) =>
  fate.name !== 'open' || fate.entry.status.name === 'needs-you' || fate.entry.status.name === 'waiting'

/** Waits until an attempt with this entry has come to something, at most so many milliseconds, and says what became of it. */
export function awaitFate(submissionKey: string, atMost: number): Promise<Fate> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      clearTimeout(timer)
      subscription.unsubscribe()
      end()
    }
    const timer = setTimeout(() => finish(() => resolve(readFate(submissionKey))), atMost)
    const subscription = liveQuery(() => readFate(submissionKey)).subscribe({
      next: (fate) => {
        if (isDecided(fate)) finish(() => resolve(fate))
      },
      error: (error: unknown) => finish(() => reject(error as Error)),
    })
  })
}
