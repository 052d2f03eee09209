import { wrapLongitude, type Position } from './position.ts'

interface Dated {
  /** ISO instant. */
  date: string
  id: number
}

/** The order of a journey everywhere: by date, then by id. */
export function compareStops(a: Dated, b: Dated): number {
  return Date.parse(a.date) - Date.parse(b.date) || a.id - b.id
}

/** Stops oldest first; a stop's pin number is its index plus one. */
export function orderStops<T extends Dated>(stops: readonly T[]): T[] {
  return [...stops].sort(compareStops)
}

/** Stops of the whole journey; a copy from before they were counted has them all. */
export const stopCountOf = (toy: { stopCount?: number | undefined; journeyEntries: readonly unknown[] }): number =>
  toy.stopCount ?? toy.journeyEntries.length

/** Where the toy is: the place of the stop with the newest date, or null before the first. */
export function currentLocation(stops: readonly (Dated & { location: string })[]): string | null {
  return orderStops(stops).at(-1)?.location ?? null
}

/**
 * Longitudes made continuous along the path, so that each leg takes the short way round: a step over the date line
 * leaves −180..180 instead of crossing the whole map.
 */
export function unwrapPath<T extends Position>(path: readonly T[]): T[] {
  let previous: number | null = null
  return path.map((point) => {
    const longitude: number = previous === null ? point.longitude : previous + wrapLongitude(point.longitude - previous)
    previous = longitude
    return { ...point, longitude }
  })
}

const earthRadiusKm = 6371.0088

/** Great-circle distance in kilometres (haversine, mean Earth radius). */
export function distanceKm(from: Position, to: Position): number {
  const radians = Math.PI / 180
  const dLat = (to.latitude - from.latitude) * radians
  const dLng = (to.longitude - from.longitude) * radians
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Kilometres along the whole journey, stop to stop. */
export function journeyKm(stops: readonly Position[]): number {
  return stops.reduce((sum, stop, i) => (i === 0 ? 0 : sum + distanceKm(stops[i - 1] as Position, stop)), 0)
}

/**
 * The date an entry gets: when the finder wrote it, by the server's clock, clamped to [toy created, now]. Without a usable time it is now.
 */
export function clampDate(takenAt: Date | null, { createdAt, now }: { createdAt: Date; now: Date }): Date {
  if (!takenAt || Number.isNaN(takenAt.getTime()) || takenAt > now) return now
  return takenAt < createdAt ? createdAt : takenAt
}
