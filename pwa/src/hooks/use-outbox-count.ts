import { useLater } from './use-later.ts'

async function open(next: (count: number) => void): Promise<() => void> {
  const [{ follow }, { listQueued }] = await Promise.all([import('./live.ts'), import('../data/outbox.ts')])
  return follow(async () => (await listQueued()).length, next)
}

/** How many entries wait on this device; 0 until the page had time to look. */
export const useOutboxCount = (): number => useLater(0, open)
