import type { JourneyRow } from '../local-db.ts'
import { toysInOutbox } from '../outbox/queries.ts'
import { dropUnusedPhotos } from '../photo-copies.ts'
import { dropViewed } from '../make-room.ts'
import { upgradeRow } from '../versioned.ts'

/** Journeys that were viewed and not kept of which this many stay on the device. */
export const viewedLimit = 50

/**
 * Deletes the journeys that were least recently viewed, with their photos, until `spare` are left. Kept ones do not count,
 * and those that something waits for are left alone.
 */
export async function dropViewedJourneys(spare = viewedLimit): Promise<void> {
  const waiting = await toysInOutbox()
  const dropped = await dropViewed((viewed) =>
    viewed.slice(0, Math.max(0, viewed.length - spare)).filter((id) => !waiting.has(id)),
  )
  for (const found of dropped) {
    const copy = found && upgradeRow<JourneyRow>(found)
    if (copy) await dropUnusedPhotos(copy.toy, null)
  }
}
