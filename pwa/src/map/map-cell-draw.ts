import type { BaseMapColors, PlacedName } from './base-map-draw.ts'
import type { TileContext, TileView } from './canvas-tiles.ts'
import { clipRing, overlaps, type Box } from './clip.ts'
import { cellsAcross, type CellRing, type MapCell, type Town } from './map-cell.ts'
import { worldSize } from './mercator.ts'

/** From this zoom on every tile lies in one cell. */
export const cellZoom = 5

/** The cell in which a tile lies, by column and row. */
export function cellOf({ x, y, zoom, size }: TileView): { column: number; row: number } {
  const tilesAcross = worldSize(zoom) / size / cellsAcross
  return { column: Math.floor(x / tilesAcross), row: Math.floor(y / tilesAcross) }
}

/** A town that fits, in pixels of a zoom from its cell's corner. */
export interface PlacedTown extends Box {
  name: string
  x: number
  y: number
  isCity: boolean
}

const letterWidth = 7.2
const lineHeight = 15
const gap = 6

/** The smallest town shown at a zoom, as the logarithm of its inhabitants: 500,000 at zoom 5, all at 10. */
const smallest = (zoom: number) => (zoom >= 10 ? 0 : 19 - 1.5 * (zoom - cellZoom))

/**
 * Which towns of a cell are named at a zoom: bigger ones first, none over another or over a country's name, and none across
 * the cell's edge, where the next cell would have to agree.
 */
export function placeTowns(
  { towns }: Pick<MapCell, 'towns'>,
  { column, row }: { column: number; row: number },
  { zoom, scale }: Pick<TileView, 'zoom' | 'scale'>,
  countryNames: readonly PlacedName[],
): PlacedTown[] {
  const cellSize = worldSize(zoom) / cellsAcross
  const taken: Box[] = countryNames.map(({ left, top, right, bottom }) => ({
    left: left - column * cellSize,
    right: right - column * cellSize,
    top: top - row * cellSize,
    bottom: bottom - row * cellSize,
  }))
  const placed: PlacedTown[] = []
  for (const town of towns) {
    if (town.size < smallest(zoom)) break
    const box = boxOf(town, cellSize, scale)
    if (box.left < 0 || box.top < 0 || box.right > cellSize || box.bottom > cellSize) continue
    if (taken.some((other) => overlaps(other, box))) continue
    const [beside, above] = [8 / scale, 3 / scale]
    taken.push({
      left: box.left - beside,
      right: box.right + beside,
      top: box.top - above,
      bottom: box.bottom + above,
    })
    placed.push({ ...box, name: town.name, x: town.x * cellSize, y: town.y * cellSize, isCity: town.size >= 18 })
  }
  return placed
}

function boxOf({ x, y, name }: Town, cellSize: number, scale: number): Box {
  const [left, middle] = [x * cellSize, y * cellSize]
  return {
    left: left - 4 / scale,
    right: left + (gap + name.length * letterWidth) / scale,
    top: middle - lineHeight / 2 / scale,
    bottom: middle + lineHeight / 2 / scale,
  }
}

/** Draws a tile from the cell in which it lies: land, coast, borders and the named towns. */
export function drawCell(
  context: TileContext,
  cell: MapCell,
  towns: readonly PlacedTown[],
  view: TileView,
  colors: BaseMapColors,
): void {
  const { column, row } = cellOf(view)
  const side = worldSize(view.zoom) / cellsAcross
  const left = view.x * view.size - column * side
  const top = view.y * view.size - row * side
  const place: Placement = { side, left, top, box: tileBox(left, top, view.size, side) }
  context.lineJoin = 'round'
  context.beginPath()
  for (const ring of ringsOf(cell, place.box)) traceRing(context, ring, place)
  context.fillStyle = colors.land
  context.fill('evenodd')
  context.strokeStyle = colors.coast
  context.globalAlpha = 0.18
  context.lineWidth = 5 / view.scale
  strokeEdges(context, cell, 1, place)
  context.globalAlpha = 1
  context.lineWidth = 1 / view.scale
  strokeEdges(context, cell, 1, place)
  context.strokeStyle = colors.border
  context.setLineDash([1.5 / view.scale, 2.5 / view.scale])
  strokeEdges(context, cell, 2, place)
  context.setLineDash([])
  drawTowns(context, towns, place, view, colors)
}

interface Placement {
  /** A cell's, in pixels. */
  side: number
  /** The tile's corner, in pixels from the cell's. */
  left: number
  top: number
  /** The tile and what reaches into it, in cells. */
  box: Box
}

function tileBox(left: number, top: number, size: number, side: number): Box {
  const margin = 8
  return {
    left: (left - margin) / side,
    top: (top - margin) / side,
    right: (left + size + margin) / side,
    bottom: (top + size + margin) / side,
  }
}

const ringsOf = ({ countries }: MapCell, box: Box): CellRing[] =>
  countries.flatMap(({ rings }) => rings.filter((ring) => overlaps(ring, box)))

function traceRing(context: TileContext, { points }: CellRing, { side, left, top, box }: Placement): void {
  const inside = clipRing(points, box)
  for (let i = 0; i < inside.length; i += 2) {
    const x = (inside[i] as number) * side - left
    const y = (inside[i + 1] as number) * side - top
    if (i === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  if (inside.length > 0) context.closePath()
}

function strokeEdges(context: TileContext, cell: MapCell, kind: number, place: Placement): void {
  const { side, left, top, box } = place
  context.beginPath()
  for (const { points, kinds } of ringsOf(cell, box)) {
    let pen = false
    for (let i = 0; i < kinds.length; i++) {
      const to = i + 1 === kinds.length ? 0 : i + 1
      const [ax, ay] = [points[2 * i] as number, points[2 * i + 1] as number]
      const [bx, by] = [points[2 * to] as number, points[2 * to + 1] as number]
      const isSeen =
        kinds[i] === kind &&
        Math.max(ax, bx) >= box.left &&
        Math.min(ax, bx) <= box.right &&
        Math.max(ay, by) >= box.top &&
        Math.min(ay, by) <= box.bottom
      if (isSeen) {
        if (!pen) context.moveTo(ax * side - left, ay * side - top)
        context.lineTo(bx * side - left, by * side - top)
      }
      pen = isSeen
    }
  }
  context.stroke()
}

function drawTowns(
  context: TileContext,
  towns: readonly PlacedTown[],
  { left, top }: Placement,
  { size, scale }: TileView,
  colors: BaseMapColors,
): void {
  const tile = { left, top, right: left + size, bottom: top + size }
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.letterSpacing = '0px'
  context.lineWidth = 3 / scale
  for (const town of towns) {
    if (!overlaps(town, tile)) continue
    const [x, y] = [town.x - left, town.y - top]
    context.font = `${town.isCity ? '600 ' : ''}${12 / scale}px ${colors.font}`
    context.strokeStyle = colors.halo
    context.strokeText(town.name, x + gap / scale, y)
    context.fillStyle = colors.label
    context.beginPath()
    context.arc(x, y, (town.isCity ? 3 : 2) / scale, 0, 2 * Math.PI)
    context.fill()
    context.fillText(town.name, x + gap / scale, y)
  }
}
