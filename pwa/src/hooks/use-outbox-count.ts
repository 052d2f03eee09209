import { useLater } from './use-later.ts'

async function open(next: (count: number) => void): Promise<() => void> {
  const [{ follow }, { countQueued }] = await Promise.all([import('./live.ts'), import('../data/outbox/queries.ts')])
  return follow(countQueued, next)
}

/** How many entries wait on this device; 0 until the page had time to look. */
export const useOutboxCount = (): number => useLater(0, open)
