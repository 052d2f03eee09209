import { createByteReader, type ByteReader } from './byte-reader.ts'
import type { Box } from './clip.ts'

/** Coasts (1:10m), borders and towns of a 256th of the world, which is cut into 16 × 16 cells. */
export interface MapCell {
  countries: CellCountry[]
  /** Biggest first. */
  towns: Town[]
}

export interface CellCountry {
  /** ISO 3166, two letters; where there is none, the English name. */
  code: string
  rings: CellRing[]
}

export interface CellRing extends Box {
  /** x, y, x, y … in cells: 0 to 1, and a little beyond the edges. */
  points: Float64Array
  /** Of the edge from each point to the next: 0 is the cell's cut, 1 a coast, 2 a border. */
  kinds: Uint8Array
}

export interface Town {
  x: number
  y: number
  /** Binary logarithm of its inhabitants. */
  size: number
  country: string
  name: string
}

export const cellsAcross = 16
const unitsPerCell = 8192

/** Where there is land: a bit a column, a row a number (scripts/base-map-cells.ts prints them). */
const rows = '00f0 1ff8 7ffc ffff ffff ffbf 7ffd ffff fffb efff cf71 fc70 ffbc ffff ffff ffff'
  .split(' ')
  .map((row) => parseInt(row, 16))

/**
 * Reads what scripts/base-map-cells.ts wrote: count of countries, each with its code and a count of rings; of each ring the
 * count of points, their steps, and runs of edges of one kind (length × 3 + kind); then the count of towns, each with x, y,
 * size, country and name.
 */
function readMapCell(bytes: Uint8Array): MapCell {
  const reader = createByteReader(bytes)
  const { count, signed, text } = reader
  const countries = times(count(), () => ({ code: text(), rings: times(count(), () => readRing(reader)) }))
  const towns = times(count(), () => ({
    x: signed() / unitsPerCell,
    y: signed() / unitsPerCell,
    size: count(),
    country: text(),
    name: text(),
  }))
  return { countries, towns }
}

const times = <T>(length: number, make: () => T): T[] => Array.from({ length }, make)

function readRing({ count, signed }: ByteReader): CellRing {
  const points = new Float64Array(count() * 2)
  const ring = { points, kinds: new Uint8Array(points.length / 2), left: 9, top: 9, right: -9, bottom: -9 }
  let [x, y] = [0, 0]
  for (let i = 0; i < points.length; i += 2) {
    x += signed()
    y += signed()
    points[i] = x / unitsPerCell
    points[i + 1] = y / unitsPerCell
    ring.left = Math.min(ring.left, x / unitsPerCell)
    ring.right = Math.max(ring.right, x / unitsPerCell)
    ring.top = Math.min(ring.top, y / unitsPerCell)
    ring.bottom = Math.max(ring.bottom, y / unitsPerCell)
  }
  let at = 0
  for (let runs = count(); runs > 0; runs--) {
    const run = count()
    const length = Math.floor(run / 3)
    ring.kinds.fill(run % 3, at, at + length)
    at += length
  }
  return ring
}

const empty: MapCell = { countries: [], towns: [] }
const loading = new Map<string, Promise<MapCell>>()

/**
 * A cell by its column and row, fetched once a visit; the service worker keeps what was fetched, so that a place once looked
 * at closely is there offline. Rejects when it cannot be had now; that may be tried again.
 */
export function loadMapCell(column: number, row: number): Promise<MapCell> {
  if ((((rows[row] ?? 0) >> column) & 1) === 0) return Promise.resolve(empty)
  const name = `${column}-${row}`
  const known = loading.get(name)
  if (known) return known
  const cell = fetch(`/map/1/${name}.bin`).then(async (response) => {
    // The page of a captive portal comes with status 200 as well.
    const isPage = response.headers.get('content-type')?.includes('html') ?? false
    if (!response.ok || isPage) throw new Error(`The map answered ${response.status}${isPage ? ' with a page' : ''}`)
    return readMapCell(new Uint8Array(await response.arrayBuffer()))
  })
  loading.set(name, cell)
  cell.catch(() => loading.delete(name))
  return cell
}
