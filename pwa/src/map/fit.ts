import type { Position } from '#contract/geo'
import { fromWorld, toWorld, worldSize } from './mercator.ts'
import type { Size } from './place-card.ts'
import type { Frame } from './worlds.ts'

export interface View {
  center: Position
  zoom: number
}

/** Spec §9: the space around the stops. A narrow map has less to give away sideways. */
const padding = 50
const narrowPadding = 32
const paddingOfWidth = 0.09
/** Between two zooms tiles are as sharp as at one, if their side is whole pixels (canvas-tiles.ts). */
const tileSide = 512
/** One stop says where in the world, not on which street corner. */
const singleZoom = 6
const closestFit = 15
/** 60° south: below there is only Antarctica. */
const southernEdge = toWorld({ latitude: -60, longitude: 0 }).y

/** Where the map's buttons are (map-controls.module.css), and the width from which they are a column. */
const buttons = { across: 62, down: 190, fromWidth: 352 }
const pinHalf = 22
const pinHeight = 42

/**
 * The view of a map in which a frame of stops fills the width or the height. What is left over goes to the side with
 * land: ice below the last stop is shown only when there is nowhere else to look. No pin is under the map's buttons.
 */
export function fitView(frame: Frame, stops: readonly Position[], size: Size, mostZoom: number): View {
  const view = fitBeside(0, frame, size, mostZoom)
  if (size.width < buttons.fromWidth || !stops.some((stop) => isUnderButtons(stop, view, size))) return view
  return fitBeside(buttons.across, frame, size, mostZoom)
}

function isUnderButtons(stop: Position, { center, zoom }: View, { width, height }: Size): boolean {
  const world = worldSize(zoom)
  const [middle, at] = [toWorld(center), toWorld(stop)]
  const across = at.x - middle.x - Math.round(at.x - middle.x)
  const x = across * world + width / 2
  const y = (at.y - middle.y) * world + height / 2
  return x > width - buttons.across - pinHalf && y - pinHeight < buttons.down
}

/** `taken` is a strip at the right edge that is not the stops', in pixels. */
function fitBeside(taken: number, frame: Frame, { width, height }: Size, mostZoom: number): View {
  const northWest = toWorld({ latitude: frame.north, longitude: frame.west })
  const southEast = toWorld({ latitude: frame.south, longitude: frame.east })
  const [across, down] = [southEast.x - northWest.x, southEast.y - northWest.y]
  const aside = Math.min(padding, Math.max(narrowPadding, width * paddingOfWidth))
  const [left, right] = [aside, Math.max(aside, taken && taken + pinHalf)]
  const worldSide = Math.min(
    Math.max(1, width - left - right) / across,
    Math.max(1, height - 2 * padding) / down,
    worldSize(Math.min(mostZoom, across === 0 && down === 0 ? singleZoom : closestFit)),
  )
  const tiles = 2 ** Math.max(0, Math.round(Math.log2(worldSide / tileSide)))
  const zoom = Math.max(0, Math.log2((Math.floor(worldSide / tiles) * tiles) / worldSize(0)))

  const world = worldSize(zoom)
  const half = height / 2 / world
  const middle = (northWest.y + southEast.y) / 2
  const mostNorthern = southEast.y + padding / world - half
  const wanted = Math.max(Math.min(middle, southernEdge - half), Math.min(mostNorthern, middle))
  const y = half >= 0.5 ? 0.5 : Math.max(half, Math.min(1 - half, wanted))
  const x = (northWest.x + southEast.x + (right - left) / world) / 2
  return { center: fromWorld({ x, y }), zoom }
}
