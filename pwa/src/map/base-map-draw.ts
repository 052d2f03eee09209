import type { BaseMap, Country, Shape } from './base-map-data.ts'
import type { TileContext, TileView } from './canvas-tiles.ts'
import { clipRing, overlaps, type Box } from './clip.ts'
import { worldSize } from './mercator.ts'

export interface BaseMapColors {
  land: string
  coast: string
  border: string
  label: string
  halo: string
  font: string
}

/** A country's name with the pixels it takes at one zoom, measured from the world's corner. */
export interface PlacedName extends Box {
  name: string
}

const nameHeight = 15
const letterSpacing = 1
const widthOf = (name: string) => name.length * (6.6 + letterSpacing)

/** Which names fit at a zoom, with `scale` pixels of the screen for one of the zoom's: bigger countries first, none over another, none larger than its country bears. */
export function placeNames(countries: readonly Country[], zoom: number, scale = 1): PlacedName[] {
  const size = worldSize(zoom)
  const height = nameHeight / scale
  const placed: PlacedName[] = []
  for (const { name, x, y, size: area } of countries) {
    const width = widthOf(name) / scale
    const countryWidth = (Math.sqrt(area + 0.4) / 360) * size
    if (zoom < 2 || countryWidth * 1.7 < Math.min(width, 90) * (zoom < 5 ? 1 : 0.5)) continue
    const box = {
      name,
      left: x * size - width / 2,
      right: x * size + width / 2,
      top: y * size - height / 2,
      bottom: y * size + height / 2,
    }
    if (!placed.some((other) => overlaps(other, box))) placed.push(box)
  }
  return placed
}

/** Draws one tile of the world: land washed over the sea, the coast in ink, borders dotted. */
export function drawLandAndBorders(context: TileContext, map: BaseMap, view: TileView, colors: BaseMapColors): void {
  context.lineJoin = 'round'
  drawLand(context, map.land, view, colors)
  if (view.zoom < 2) return
  context.strokeStyle = colors.border
  context.lineWidth = 1 / view.scale
  context.setLineDash([1.5 / view.scale, 2.5 / view.scale])
  strokeShapes(context, map.borders, view)
  context.setLineDash([])
}

/** A coast across the date line lies beyond one edge of its world, so each tile looks at the neighbours too. */
function forEachCopy(shapes: readonly Shape[], box: Box, draw: (shape: Shape, shift: number) => void): void {
  for (const shape of shapes) {
    for (const shift of [-1, 0, 1]) {
      const { left, right, top, bottom } = shape
      if (overlaps({ left: left + shift, right: right + shift, top, bottom }, box)) draw(shape, shift)
    }
  }
}

function boxOf({ x, y, zoom, size }: TileView, margin: number): Box {
  const world = worldSize(zoom)
  const left = (x * size - margin) / world
  const top = (y * size - margin) / world
  const side = (size + 2 * margin) / world
  return { left, top, right: left + side, bottom: top + side }
}

function drawLand(context: TileContext, land: readonly Shape[], view: TileView, colors: BaseMapColors) {
  const world = worldSize(view.zoom)
  const box = boxOf(view, 8)
  context.beginPath()
  forEachCopy(land, box, ({ points }, shift) => {
    const moved = { ...box, left: box.left - shift, right: box.right - shift }
    const inside = clipRing(points, moved)
    let lastX = Infinity
    let lastY = Infinity
    for (let i = 0; i < inside.length; i += 2) {
      const x = ((inside[i] as number) + shift) * world - view.x * view.size
      const y = (inside[i + 1] as number) * world - view.y * view.size
      if (i === 0) context.moveTo(x, y)
      else if (Math.abs(x - lastX) + Math.abs(y - lastY) < 0.6) continue
      else context.lineTo(x, y)
      lastX = x
      lastY = y
    }
    if (inside.length > 0) context.closePath()
  })
  context.fillStyle = colors.land
  context.fill('evenodd')
  // A soft wide line under the fine one reads as the shallow wash of a drawn atlas.
  context.strokeStyle = colors.coast
  context.globalAlpha = 0.18
  context.lineWidth = 5 / view.scale
  strokeShapes(context, land, view)
  context.globalAlpha = 1
  context.lineWidth = 1 / view.scale
  strokeShapes(context, land, view)
}

/**
 * Strokes only the pieces that touch the tile. What is no coast is left out: the edge that closes Antarctica below the
 * world, and the cut along the date line through some islands.
 */
function strokeShapes(context: TileContext, shapes: readonly Shape[], view: TileView): void {
  const world = worldSize(view.zoom)
  const box = boxOf(view, 8)
  context.beginPath()
  forEachCopy(shapes, box, ({ points }, shift) => {
    let pen = false
    for (let i = 2; i < points.length; i += 2) {
      const [ax, ay] = [(points[i - 2] as number) + shift, points[i - 1] as number]
      const [bx, by] = [(points[i] as number) + shift, points[i + 1] as number]
      const outside =
        (ax < box.left && bx < box.left) ||
        (ax > box.right && bx > box.right) ||
        (ay < box.top && by < box.top) ||
        (ay > box.bottom && by > box.bottom) ||
        Math.max(ay, by) > 1.02 ||
        (ax === bx && Number.isInteger(ax))
      if (outside) {
        pen = false
        continue
      }
      if (!pen) context.moveTo(ax * world - view.x * view.size, ay * world - view.y * view.size)
      context.lineTo(bx * world - view.x * view.size, by * world - view.y * view.size)
      pen = true
    }
  })
  context.stroke()
}

/** Draws the names of countries that are seen in a tile. */
export function drawNames(
  context: TileContext,
  names: readonly PlacedName[],
  view: TileView,
  colors: BaseMapColors,
): void {
  const world = worldSize(view.zoom)
  const left = view.x * view.size
  const top = view.y * view.size
  const tile = { left, top, right: left + view.size, bottom: top + view.size }
  context.font = `italic ${13 / view.scale}px ${colors.font}`
  context.letterSpacing = `${letterSpacing / view.scale}px`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineWidth = 3 / view.scale
  for (const placed of names) {
    for (const shift of [-world, 0, world]) {
      const box = { ...placed, left: placed.left + shift - 12, right: placed.right + shift + 12 }
      if (!overlaps(box, tile)) continue
      const x = (box.left + box.right) / 2 - left
      const y = (box.top + box.bottom) / 2 - top
      context.strokeStyle = colors.halo
      context.strokeText(placed.name, x, y)
      context.fillStyle = colors.label
      context.fillText(placed.name, x, y)
    }
  }
}
