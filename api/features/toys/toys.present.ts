import type { ActivatedToy, FeaturedToy, Toy as PublicToy } from '../../contract/toys.ts'
import { photoOf } from '../../domain/photos.ts'
import type { Toy } from '../../models/toy.ts'

/** What of a toy's row a visitor may see. */
export type PublicToyColumns = Pick<
  Toy,
  | 'id'
  | 'name'
  | 'mission'
  | 'ownerName'
  | 'status'
  | 'photoKey'
  | 'photoWidth'
  | 'photoHeight'
  | 'createdAt'
  | 'placesAreRounded'
  | 'lostAt'
>

/** What is told about a whole journey, see `toySchema`. */
export interface JourneyFacts {
  stopCount: number
  distanceKm: number | null
  nextBefore: string | null
}

/** A toy with the token of its owner's link. */
export interface Activated {
  toy: Pick<Toy, 'id' | 'name'>
  ownerToken: string
}

function presentPublicToy(toy: Omit<PublicToyColumns, 'placesAreRounded' | 'lostAt'>) {
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
  const { ownerName, stopCount, distanceKm, nextBefore, placesAreRounded } = toy
  const facts = { ownerName, stopCount, distanceKm, nextBefore, placesAreRounded }
  return { ...presentPublicToy(toy), ...facts, lostAt: toy.lostAt?.toISOString() ?? null, journeyEntries: [] }
}

export function presentFeaturedToy(toy: Toy): FeaturedToy {
  return {
    ...presentPublicToy(toy),
    stopCount: toy.stopCount,
    currentLocation: toy.lastLocation,
    journeyEntries: toy.recentLocations.map((location) => ({ location })),
  }
}

export function presentActivatedToy({ toy: { id, name }, ownerToken }: Activated): ActivatedToy {
  return { id, name: name ?? '', ownerToken }
}
