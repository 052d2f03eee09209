import type { Position } from '#contract/geo'
import { unwrapPath } from '#contract/journey'

export interface Frame {
  south: number
  west: number
  north: number
  /** May lie beyond 180: a frame over the Pacific runs from 170 to 190. */
  east: number
}

/**
 * The frame around a journey, its centre within −180..180. It holds the whole thread; when that goes around the world,
 * it is the narrowest frame with every stop.
 */
export function frameOf(stops: readonly Position[]): Frame | null {
  if (stops.length === 0) return null
  const along = unwrapPath(stops).map(({ longitude }) => longitude)
  const whole = { west: least(along), east: greatest(along) }
  const { west, east } = whole.east - whole.west < 360 ? whole : narrowest(stops.map(({ longitude }) => longitude))
  const turns = 360 * Math.round((west + east) / 720)
  const latitudes = stops.map(({ latitude }) => latitude)
  return { south: least(latitudes), north: greatest(latitudes), west: west - turns, east: east - turns }
}

/** Leaves out the widest stretch of the globe without a stop. */
function narrowest(longitudes: readonly number[]): { west: number; east: number } {
  const sorted = [...longitudes].sort((a, b) => a - b)
  let best = { gap: -1, west: 0, east: 0 }
  sorted.forEach((west, i) => {
    const before = sorted[i - 1] ?? (sorted.at(-1) as number) - 360
    if (west - before > best.gap) best = { gap: west - before, west, east: before + 360 }
  })
  return best
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
const greatest = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))

export type RouteSegment = { latitude: number; longitude: number }[]

/**
 * The thread through the stops in pieces that each begin in the home world (−180..180) and may run one world further,
 * so that however often a toy circled the globe, one copy of the pieces a visible world is enough. Every leg takes the
 * short way round.
 */
export function routeSegments(stops: readonly Position[]): RouteSegment[] {
  const pieces: RouteSegment[] = []
  const path = unwrapPath(stops)
  let turns = 0
  let piece: RouteSegment | null = null
  path.forEach((to, i) => {
    const from = path[i - 1]
    if (!from) return
    const home = Math.round(from.longitude / 360)
    if (!piece || home !== turns) {
      turns = home
      piece = [moved(from, -360 * turns)]
      pieces.push(piece)
    }
    piece.push(moved(to, -360 * turns))
  })
  return pieces
}

const moved = ({ latitude, longitude }: Position, by: number) => ({ latitude, longitude: longitude + by })

/** The turns around the globe (0 = home, 1 = one world east …) by which something between west and east is seen. */
export function turnsInView(thing: { west: number; east: number }, view: { west: number; east: number }): number[] {
  const first = Math.ceil((view.west - thing.east) / 360)
  const last = Math.floor((view.east - thing.west) / 360)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

/** The same place in the world nearest to where a map looks. */
export function nearestTurn(longitude: number, center: number): number {
  return longitude + 360 * Math.round((center - longitude) / 360)
}
