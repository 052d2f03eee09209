import { liveQuery } from 'dexie'

/** Follows a query of the device's database; returns how to stop. Imported late (see use-later.ts). */
export function follow<T>(query: () => Promise<T>, next: (value: T) => void): () => void {
  const subscription = liveQuery(query).subscribe({ next, error: () => undefined })
  return () => subscription.unsubscribe()
}
