import { photoPath, presentPhoto } from '../../contract/photos.ts'
import type { ActivatedToy, FeaturedToy, Toy as PublicToy } from '../../contract/toys.ts'
import type { Toy } from '../../models/toy.ts'

/** What of a toy's row a visitor may see. */
export type ToyFace = Pick<
  Toy,
  'id' | 'name' | 'mission' | 'ownerName' | 'status' | 'photoKey' | 'photoWidth' | 'photoHeight' | 'createdAt'
>

function presentFace(toy: ToyFace) {
  const { photoKey, photoWidth, photoHeight } = toy
  const hasPhoto = photoKey !== null && photoWidth !== null && photoHeight !== null
  return {
    id: toy.id,
    name: toy.name,
    mission: toy.mission,
    imageUrl: photoKey === null ? null : photoPath(photoKey, 1600),
    photo: hasPhoto ? presentPhoto(photoKey, photoWidth, photoHeight) : null,
    status: toy.status,
    createdAt: toy.createdAt.toISOString(),
  }
}

/** A toy before its stops are added. */
export function presentToy(toy: ToyFace): PublicToy {
  return { ...presentFace(toy), ownerName: toy.ownerName, journeyEntries: [] }
}

export function presentFeaturedToy(toy: Toy): FeaturedToy {
  return {
    ...presentFace(toy),
    stopCount: toy.stopCount,
    currentLocation: toy.lastLocation,
    journeyEntries: toy.recentLocations.map((location) => ({ location })),
  }
}

export function presentActivatedToy(toy: Pick<Toy, 'id' | 'name'>): ActivatedToy {
  return { id: toy.id, name: toy.name ?? '' }
}
