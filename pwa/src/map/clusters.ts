import type { Position } from '#contract/geo'
import { toWorld, worldSize } from './mercator.ts'

export interface Clusterable extends Position {
  id: number | string
  number: number | null
}

export interface Cluster<T extends Clusterable> {
  /** Pins with equal keys look the same and are at the same place, also over zooms. */
  key: string
  stops: T[]
  /** Pixels from the corner of one world (0 ≤ x < worldSize). */
  x: number
  y: number
}

/** Pins closer than this many pixels become one: less than a pin apart up or down … */
const reachDown = 40

/** … and sideways what the widest text of that many stops takes: "7, 12", "517…999" or "5170…9999". */
export function reachAcross(count: number): number {
  if (count < 100) return 50
  return count < 1000 ? 76 : 96
}

interface Projected<T> {
  stop: T
  x: number
  y: number
}

/** Worlds (mercator.ts), x within 0..1. */
function project<T extends Clusterable>(stops: readonly T[]): Projected<T>[] {
  return stops.map((stop) => {
    const { x, y } = toWorld(stop)
    return { stop, x: ((x % 1) + 1) % 1, y }
  })
}

export interface Clusters<T extends Clusterable> {
  at(zoom: number): Cluster<T>[]
  /** Works out the zooms that a press away leads to, when the browser has nothing else to do. */
  prepareAround(zoom: number): void
}

/** The groups of a journey at each zoom, worked out when asked for and kept: 10,000 stops take some 20 ms a zoom. */
export function createClusters<T extends Clusterable>(stops: readonly T[]): Clusters<T> {
  const projected = project(stops)
  const known = new Map<number, Cluster<T>[]>()
  const at = (zoom: number) => {
    // A fitted zoom that was reckoned from a scale is the same one.
    const near = Math.round(zoom * 1e6) / 1e6
    const groups = known.get(near) ?? group(projected, near, reachAcross(stops.length))
    known.set(near, groups)
    return groups
  }
  return {
    at,
    prepareAround(zoom) {
      for (const next of [Math.ceil(zoom + 0.5), Math.floor(zoom - 0.5)]) if (next >= 0) whenIdle(() => at(next))
    },
  }
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work, 200)
}

/** The groups at one zoom. */
export function clusterStops<T extends Clusterable>(
  stops: readonly T[],
  zoom: number,
  reach = reachAcross(stops.length),
): Cluster<T>[] {
  return group(project(stops), zoom, reach)
}

/**
 * Groups stops that would lie over one another at a zoom, in one pass through a grid. A group is placed where its first
 * stop is, and the answer keeps the order of the first stops, so pins stay in date order.
 */
function group<T extends Clusterable>(projected: readonly Projected<T>[], zoom: number, reach: number): Cluster<T>[] {
  const size = worldSize(zoom)
  const columns = Math.max(1, Math.floor(size / reach))
  const side = size / columns
  const grid = new Map<number, Cluster<T>[]>()
  const clusters: Cluster<T>[] = []
  for (const { stop, x: worldX, y: worldY } of projected) {
    const x = worldX * size
    const y = worldY * size
    const column = Math.min(columns - 1, Math.floor(x / side))
    const row = Math.floor(y / side)
    const near = findNear(grid, { x, y, column, row, columns, size, reach })
    if (near) {
      near.stops.push(stop)
      continue
    }
    const cluster = { key: '', stops: [stop], x, y }
    const cell = row * columns + column
    const neighbours = grid.get(cell)
    if (neighbours) neighbours.push(cluster)
    else grid.set(cell, [cluster])
    clusters.push(cluster)
  }
  for (const cluster of clusters) cluster.key = keyOf(cluster.stops)
  return clusters
}

function keyOf(stops: readonly Clusterable[]): string {
  const pending = stops.some(({ number }) => number === null)
  return `${stops[0]?.id}:${stops.at(-1)?.id}:${stops.length}:${pending}:${describeNumbers(stops)}`
}

interface Spot {
  x: number
  y: number
  column: number
  row: number
  columns: number
  size: number
  reach: number
}

function findNear<T extends Clusterable>(grid: ReadonlyMap<number, Cluster<T>[]>, spot: Spot): Cluster<T> | null {
  const { x, y, column, row, columns, size, reach } = spot
  for (let down = -1; down <= 1; down++) {
    for (let right = -1; right <= 1; right++) {
      const wrapped = (column + right + columns) % columns
      for (const cluster of grid.get((row + down) * columns + wrapped) ?? []) {
        const across = Math.abs(cluster.x - x)
        const apart = Math.min(across, size - across) / reach
        if (Math.hypot(apart, (cluster.y - y) / reachDown) < 1) return cluster
      }
    }
  }
  return null
}

/** What a pin shows for its stops: "3", "3–7" without gaps, "3, 9", else "3…57"; nothing when all are pending. */
export function describeNumbers(stops: readonly Clusterable[]): string {
  let count = 0
  let first = Infinity
  let last = -Infinity
  for (const { number } of stops) {
    if (number === null) continue
    count += 1
    first = Math.min(first, number)
    last = Math.max(last, number)
  }
  if (count === 0) return ''
  if (first === last) return `${first}`
  if (last - first === count - 1 && count > 2) return `${first}–${last}`
  return count === 2 ? `${first}, ${last}` : `${first}…${last}`
}

/** The nearest zoom at which the stops no longer share a pin, or null when they never part. */
export function zoomThatParts(
  stops: readonly Clusterable[],
  { zoom, maxZoom, reach }: { zoom: number; maxZoom: number; reach: number },
): number | null {
  for (let next = zoom + 1; next <= maxZoom; next++) {
    if (clusterStops(stops, next, reach).length > 1) return next
  }
  return null
}
