import { sharePath } from '#contract/paths'
import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core/types.js'
import { keepSharedPhoto, type KeptShare } from '../data/shared-photos.ts'

/** What the system sends when a photo is shared to the installed app (`share_target` in the manifest). */
export const isShare: RouteMatchCallback = ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath

/** Keeps the photo before anything else, then opens the page that asks whose it is. Needs no network. */
export const receiveShare: RouteHandlerCallback = async ({ request }) => {
  const form = await request.formData().catch(() => null)
  const files = (form?.getAll('photo') ?? []).filter((part): part is File => part instanceof File && part.size > 0)
  const kept = await keepSharedPhoto(files)
  return Response.redirect(`/track?${new URLSearchParams(queryOf(kept, files.length))}`, 303)
}

const queryOf = (kept: KeptShare, count: number): Record<string, string> =>
  'id' in kept ? { shared: kept.id, ...(count > 1 && { of: String(count) }) } : { 'share-problem': kept.problem }
