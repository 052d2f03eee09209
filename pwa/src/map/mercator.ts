import type { Position } from '#contract/geo'

/** Web Mercator in worlds: x grows east and leaves 0..1 beyond the date line, y grows south from 0 to 1. */
export interface WorldPoint {
  x: number
  y: number
}

/** Mercator has no poles; the square world ends here. */
const edge = 85.0511287798

export function toWorld({ latitude, longitude }: Position, limit = edge): WorldPoint {
  const sine = Math.sin((Math.max(-limit, Math.min(limit, latitude)) * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** The side of the square world in pixels. */
export function worldSize(zoom: number): number {
  return 256 * 2 ** zoom
}

/** The place of a point; longitudes of neighbouring worlds stay beyond ±180. */
export function fromWorld({ x, y }: WorldPoint): Position {
  return { latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI, longitude: (x - 0.5) * 360 }
}
