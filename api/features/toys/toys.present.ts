import type { ActivatedToy, FeaturedToy, Toy as PublicToy } from '../../contract/toys.ts'
import { photoOf } from '../../domain/photos.ts'
import type { Toy } from '../../models/toy.ts'

/** What of a toy's row a visitor may see. */
export type PublicToyColumns = Pick<
  Toy,
  'id' | 'name' | 'mission' | 'ownerName' | 'status' | 'photoKey' | 'photoWidth' | 'photoHeight' | 'createdAt'
>

/** What is told about a whole journey, see `toySchema`. */
export interface JourneyFacts {
  stopCount: number
  distanceKm: number | null
  nextBefore: string | null
}

function presentPublicToy(toy: PublicToyColumns) {
  return {
    id: toy.id,
    name: toy.name,
    mission: toy.mission,
    ...photoOf(toy),
    status: toy.status,
    createdAt: toy.createdAt.toISOString(),
  }
}

/** A toy before its stops are added. */
export function presentToy(toy: PublicToyColumns & JourneyFacts): PublicToy {
  const { ownerName, stopCount, distanceKm, nextBefore } = toy
  return { ...presentPublicToy(toy), ownerName, stopCount, distanceKm, nextBefore, journeyEntries: [] }
}

export function presentFeaturedToy(toy: Toy): FeaturedToy {
  return {
    ...presentPublicToy(toy),
    stopCount: toy.stopCount,
    currentLocation: toy.lastLocation,
    journeyEntries: toy.recentLocations.map((location) => ({ location })),
  }
}

export function presentActivatedToy(toy: Pick<Toy, 'id' | 'name'>): ActivatedToy {
  return { id: toy.id, name: toy.name ?? '' }
}
