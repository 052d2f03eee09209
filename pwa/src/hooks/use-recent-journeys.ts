import type { JourneyRow } from '../data/local-db.ts'
import { useLater } from './use-later.ts'

async function open(next: (rows: JourneyRow[]) => void): Promise<() => void> {
  const [{ follow }, { recentJourneys }] = await Promise.all([import('./live.ts'), import('../data/journeys.ts')])
  return follow(() => recentJourneys(12), next)
}

const none: JourneyRow[] = []

/** Journeys that can be read on this device without a network, the latest viewed first, 12 at most. */
export const useRecentJourneys = (): JourneyRow[] => useLater(none, open)
