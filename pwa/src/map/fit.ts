import type { Position } from '#contract/geo'
import { fromWorld, toWorld } from './mercator.ts'
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
/** Zooms between the whole ones, as fine as a pin's width asks for. */
const steps = 32
/** One stop says where in the world, not on which street corner. */
const singleZoom = 6
const closestFit = 15
/** 60° south: below there is only Antarctica. */
const southernEdge = toWorld({ latitude: -60, longitude: 0 }).y

/**
 * The view of a map in which a frame of stops fills the width or the height. What is left over goes to the side with
 * land: ice below the last stop is shown only when there is nowhere else to look.
 */
export function fitView(frame: Frame, { width, height }: Size, mostZoom: number): View {
  const northWest = toWorld({ latitude: frame.north, longitude: frame.west })
  const southEast = toWorld({ latitude: frame.south, longitude: frame.east })
  const [across, down] = [southEast.x - northWest.x, southEast.y - northWest.y]
  const aside = Math.min(padding, Math.max(narrowPadding, width * paddingOfWidth))
  const worldSide = Math.min(Math.max(1, width - 2 * aside) / across, Math.max(1, height - 2 * padding) / down)
  const fits = Math.floor(Math.log2(worldSide / 256) * steps + 1e-9) / steps
  const zoom = Math.max(0, Math.min(fits, mostZoom, across === 0 && down === 0 ? singleZoom : closestFit))

  const world = 256 * 2 ** zoom
  const half = height / 2 / world
  const middle = (northWest.y + southEast.y) / 2
  const mostNorthern = southEast.y + padding / world - half
  const wanted = Math.max(Math.min(middle, southernEdge - half), Math.min(mostNorthern, middle))
  const y = half >= 0.5 ? 0.5 : Math.max(half, Math.min(1 - half, wanted))
  return { center: fromWorld({ x: (northWest.x + southEast.x) / 2, y }), zoom }
}
