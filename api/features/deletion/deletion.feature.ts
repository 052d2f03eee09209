import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'

/** Goes on with the deletion of toys with many entries, whichever process began it. */
export function createDeletionFeature({ toyDeletion: { start, stop } }: Core): Feature {
  return { start, stop }
}
