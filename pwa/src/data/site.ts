import { fallbackSite } from '#contract/default-site'
import { siteSchema, type Site } from '#contract/site'
import { fetchSite } from './api.ts'
import { localDb } from './local-db.ts'

const siteName = 'site'

/** The site's configuration as this device last heard it. */
export async function readSite(): Promise<Site> {
  const row = await localDb.meta.get(siteName)
  const parsed = siteSchema.safeParse(row?.value)
  return parsed.success ? parsed.data : fallbackSite
}

/** Asks the server for the site's configuration and keeps it; without an answer nothing changes. */
export async function refreshSite(options: { signal?: AbortSignal } = {}): Promise<void> {
  const site = await fetchSite(options).catch(() => null)
  if (site) await localDb.meta.put({ name: siteName, v: 1, value: site }).catch(() => undefined)
}
