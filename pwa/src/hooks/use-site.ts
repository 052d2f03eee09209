import { fallbackSite } from '#contract/default-site'
import type { Site } from '#contract/site'
import { useLater } from './use-later.ts'

async function open(next: (site: Site) => void): Promise<() => void> {
  const [{ follow }, { readSite, refreshSite }] = await Promise.all([import('./live.ts'), import('../data/site.ts')])
  void refreshSite()
  return follow(readSite, next)
}

/** The running site's configuration: as the device last heard it, then as the server says now. */
export const useSite = (): Site => useLater(fallbackSite, open)
