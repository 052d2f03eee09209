import { toySchema, type ActivatedToy, type ActivateToyInput } from '#contract/toys'
import { activateToy, fetchToy } from './api.ts'
import { ApiError } from './http.ts'
import { claimOwnerLink } from './owner-links.ts'
import type { DevicePhoto } from './photo.ts'

/**
 * Activates a tag and keeps its owner's link on the device, also when the answer to an earlier attempt was lost on its way.
 * A tag that is already active with these very words is this activation, although its link is another device's. Throws
 * ApiError or NetworkError.
 */
export async function activateOnce(input: ActivateToyInput, photo: DevicePhoto): Promise<ActivatedToy> {
  try {
    return await claimOwnerLink(input.id, (claim) => activateToy(input, photo, claim))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
    const toy = await findActivated(input)
    if (!toy) throw error
    return toy
  }
}

async function findActivated({ id, name, ownerName, mission }: ActivateToyInput): Promise<ActivatedToy | null> {
  const answer = await fetchToy(id, { etag: null }).catch(() => null)
  const toy = toySchema.safeParse(answer?.json).data
  const isOurs = toy?.name === name && toy.ownerName === ownerName && toy.mission === mission
  return toy && isOurs ? { id: toy.id, name } : null
}
