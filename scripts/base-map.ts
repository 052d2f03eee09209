/**
 * Makes pwa/src/map/base-map.bin, the world that is drawn under the tiles, from Natural Earth 1:50m (world-atlas):
 * `node --import tsx scripts/base-map.ts`. The result is committed; run this again only to change its detail.
 * The reader is pwa/src/map/base-map-data.ts, which also describes the format.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { merge, mesh } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { putCount, putSigned, putText } from './base-map-encode.ts'
import { area, distance, isClosed, simplify, unwrap, type Line, type Point } from './base-map-geometry.ts'

/** Points closer to the simplified line than this are dropped (degrees); less than two pixels at zoom 4. */
const tolerance = 0.12
/** Islands have fewer points to lose. */
const islandTolerance = 0.09
/** Coordinates are whole multiples of 1/25 degree. */
const unitsPerDegree = 25
/** An island smaller than this (square degrees) stays only when nothing bigger is within `lonely` degrees. */
const smallIsland = 0.012
const lonely = 0.8

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

const topology = JSON.parse(
  readFileSync(new URL('../node_modules/world-atlas/countries-50m.json', import.meta.url), 'utf8'),
) as Countries
const simple: Countries = simplifyTopology(topology)
const countries = simple.objects.countries
const merged = merge(simple, countries.geometries as (Polygon | MultiPolygon)[])
const land = keepIslands(merged.coordinates.flat().map((ring) => closeOverPole(unwrap(ring as Line))))
const borders = mesh(simple, countries, (a, b) => a !== b).coordinates.map((line) => unwrap(line as Line))
const bytes = Buffer.concat([encodeLines(land), encodeLines(borders), encodeNames(labelsOf(simple))])
writeFileSync(new URL('../pwa/src/map/base-map.bin', import.meta.url), bytes)
console.log(
  `${land.length} coasts, ${borders.length} borders: ${bytes.length} bytes, ${gzipSync(bytes).length} gzipped`,
)

function simplifyTopology({ transform, arcs, ...rest }: Countries): Countries {
  if (!transform) throw new Error('world-atlas no longer quantises its files')
  const { scale, translate } = transform
  const absolute = arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([dx = 0, dy = 0]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  return { ...rest, arcs: absolute.map((arc) => simplify(arc, isClosed(arc) ? islandTolerance : tolerance)) }
}

/** Antarctica's coast runs once around the world: on a flat map it is closed along the lower edge. */
function closeOverPole(ring: Line): Line {
  const [first, last] = [ring[0] as Point, ring.at(-1) as Point]
  if (isClosed(ring)) return ring
  return [...ring, [last[0], -90], [first[0], -90], first]
}

function keepIslands(rings: Line[]): Line[] {
  const onTheMap = rings.filter((ring) => ring.some(([, latitude]) => latitude > -89.9))
  const bySize = onTheMap.map((ring) => ({ ring, size: area(ring) })).sort((a, b) => b.size - a.size)
  const kept: Line[] = []
  for (const { ring, size } of bySize) {
    if (size >= smallIsland || kept.every((other) => distance(ring, other) > lonely)) kept.push(ring)
  }
  return kept
}

/** One label a country, in the middle of its largest part; bigger countries first. */
function labelsOf(topology: Countries): { name: string; at: Point; size: number }[] {
  return topology.objects.countries.geometries
    .map((geometry) => {
      const parts = merge(topology, [geometry as Polygon | MultiPolygon]).coordinates.map(([outer]) =>
        unwrap(outer as Line),
      )
      const largest = parts.reduce((best, part) => (area(part) > area(best) ? part : best))
      const named = geometry.properties as { name?: string } | undefined
      return { name: named?.name ?? '', at: middle(largest), size: area(largest) }
    })
    .filter(({ name }) => name !== '' && name !== 'Antarctica')
    .sort((a, b) => b.size - a.size)
}

function middle(ring: Line): Point {
  let twice = 0
  let x = 0
  let y = 0
  const origin = ring[0] as Point
  ring.forEach((raw, i) => {
    const a: Point = [raw[0] - origin[0], raw[1] - origin[1]]
    const next = ring[(i + 1) % ring.length] as Point
    const b: Point = [next[0] - origin[0], next[1] - origin[1]]
    const cross = a[0] * b[1] - b[0] * a[1]
    twice += cross
    x += (a[0] + b[0]) * cross
    y += (a[1] + b[1]) * cross
  })
  return twice === 0 ? origin : [origin[0] + x / (3 * twice), origin[1] + y / (3 * twice)]
}

/** Each line begins where the one before it ended or near by; a ring's end is its beginning and not repeated. */
function encodeLines(lines: Line[]): Buffer {
  const out: number[] = []
  const whole = lines.map((line) =>
    line
      .map(([x, y]): Point => [Math.round(x * unitsPerDegree), Math.round(y * unitsPerDegree)])
      .filter((point, i, all) => i === 0 || point[0] !== all[i - 1]?.[0] || point[1] !== all[i - 1]?.[1]),
  )
  const drawn = inShortSteps(whole.filter((line) => line.length > 1))
  putCount(out, drawn.length)
  let before: Point = [0, 0]
  for (const line of drawn) {
    const isRing = isClosed(line)
    const points = isRing ? line.slice(0, -1) : line
    putCount(out, points.length * 2 + (isRing ? 1 : 0))
    for (const point of points) {
      putSigned(out, point[0] - before[0])
      putSigned(out, point[1] - before[1])
      before = point
    }
  }
  return Buffer.from(out)
}

/** Small numbers take fewer bytes: the nearest beginning follows each end, borders also turned around. */
function inShortSteps(lines: Line[]): Line[] {
  const rest = [...lines]
  const ordered: Line[] = []
  let [x, y]: Point = [0, 0]
  while (rest.length > 0) {
    const away = ([toX, toY]: Point) => Math.max(Math.abs(toX - x), Math.abs(toY - y))
    const choices = rest.flatMap((line, i) => {
      const [first, last] = [line[0] as Point, line.at(-1) as Point]
      return [
        { i, line, far: away(first) },
        { i, line: [...line].reverse(), far: away(last) },
      ]
    })
    const { i, line } = choices.reduce((best, choice) => (choice.far < best.far ? choice : best))
    rest.splice(i, 1)
    ordered.push(line)
    ;[x, y] = line.at(isClosed(line) ? -2 : -1) as Point
  }
  return ordered
}

function encodeNames(names: { name: string; at: Point; size: number }[]): Buffer {
  const out: number[] = []
  putCount(out, names.length)
  for (const { name, at, size } of names) {
    putSigned(out, Math.round(at[0] * unitsPerDegree))
    putSigned(out, Math.round(at[1] * unitsPerDegree))
    putCount(out, Math.round(size))
    putText(out, name)
  }
  return Buffer.from(out)
}
