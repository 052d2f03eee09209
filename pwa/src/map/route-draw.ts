import type { TileContext, TileView } from './canvas-tiles.ts'
import { toWorld, worldSize } from './mercator.ts'
import type { RouteSegment } from './worlds.ts'

/** From one stop to the next, in worlds (mercator.ts). */
export interface Leg {
  ax: number
  ay: number
  bx: number
  by: number
  /** How long the route is before it: the stitches run on from leg to leg. */
  before: number
}

export interface Route {
  /** Oldest first. */
  sent: Leg[]
  pending: Leg[]
}

export interface RouteColors {
  accent: string
  sheet: string
  inkSoft: string
}

/** More legs than this are sewn with a finer thread: hundreds in full strength would hide the world. */
const manyLegs = 150
/** Of a very long journey the newest legs are sewn; the older ones are a faint line. */
const mostStitched = 400

/** The legs of pieces that each begin in the home world (worlds.ts). */
export function legsOf(pieces: readonly RouteSegment[]): Leg[] {
  let before = 0
  return pieces.flatMap((piece) => {
    const points = piece.map((place) => toWorld(place))
    return points.slice(1).map(({ x: bx, y: by }, i): Leg => {
      const { x: ax, y: ay } = points[i] ?? { x: bx, y: by }
      const leg = { ax, ay, bx, by, before }
      before += Math.hypot(bx - ax, by - ay)
      return leg
    })
  })
}

/** Pieces drawn in one step. */
const linesPerStep = 250
const dashesPerStep = 24

/** Draws what crosses one tile: a pale base with stitches over it, dots to the stops that wait to be sent. */
export function* drawRoute(
  open: () => TileContext | null,
  { sent, pending }: Route,
  view: TileView,
  colors: RouteColors,
): Generator<void, void> {
  const first = Math.max(0, sent.length - mostStitched)
  const old = piecesIn(sent, 0, first, view)
  const sewn = piecesIn(sent, first, sent.length, view)
  const waiting = piecesIn(pending, 0, pending.length, view)
  if (old.length + sewn.length + waiting.length === 0) return
  const context = open()
  if (!context) return
  // One pixel of the screen is what browsers draw fastest.
  const alpha = Math.max(0.06, Math.min(0.3, 300 / first))
  const faint = { color: colors.accent, width: view.scale / Math.max(1, context.getTransform().a), alpha }
  for (const pieces of chunks(old, linesPerStep)) {
    strokeLines(context, { scale: view.scale, pieces }, faint)
    yield
  }
  const isFine = sent.length > manyLegs
  // Round ends of a fine thread are not seen, and cost as much as the thread.
  context.lineCap = isFine ? 'butt' : 'round'
  const base = isFine ? { width: 3, alpha: 0.4 } : { width: 6, alpha: 0.75 }
  strokeLines(context, { scale: view.scale, pieces: sewn }, { color: colors.sheet, ...base })
  const stitches: DashLook = {
    color: colors.accent,
    ...(isFine ? { width: 1.5, alpha: 0.6, dash: [6, 4] } : { width: 3, alpha: 1, dash: [9, 8] }),
  }
  for (const pieces of chunks(sewn, dashesPerStep)) {
    strokeDashes(context, { scale: view.scale, pieces }, stitches)
    yield
  }
  context.lineCap = 'round'
  const dots: DashLook = { color: colors.inkSoft, width: 2, alpha: 0.9, dash: [2, 8] }
  for (const pieces of chunks(waiting, dashesPerStep)) {
    strokeDashes(context, { scale: view.scale, pieces }, dots)
    yield
  }
}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** A part of a leg in a tile, in the tile's pixels; `before` is the length of the route up to it, in pixels too. */
interface Piece {
  ax: number
  ay: number
  bx: number
  by: number
  before: number
}

/** Wide enough for half of the widest line and its round end. */
const margin = 8

function piecesIn(legs: readonly Leg[], from: number, to: number, view: TileView): Piece[] {
  const world = worldSize(view.zoom)
  const [left, top] = [view.x * view.size, view.y * view.size]
  const pieces: Piece[] = []
  for (let i = from; i < to; i++) {
    const leg = legs[i] as Leg
    const ay = leg.ay * world - top
    const by = leg.by * world - top
    if ((ay < -margin && by < -margin) || (ay > view.size + margin && by > view.size + margin)) continue
    for (let shift = -1; shift <= 1; shift++) {
      const ax = (leg.ax + shift) * world - left
      const bx = (leg.bx + shift) * world - left
      if ((ax < -margin && bx < -margin) || (ax > view.size + margin && bx > view.size + margin)) continue
      const piece = clip({ ax, ay, bx, by, before: leg.before * world }, -margin, view.size + margin)
      if (piece) pieces.push(piece)
    }
  }
  return pieces
}

/** The part of a line inside a square from `least` to `most` (Liang and Barsky). */
function clip({ ax, ay, bx, by, before }: Piece, least: number, most: number): Piece | null {
  let from = 0
  let to = 1
  const [dx, dy] = [bx - ax, by - ay]
  for (const [delta, room] of [
    [-dx, ax - least],
    [dx, most - ax],
    [-dy, ay - least],
    [dy, most - ay],
  ] as const) {
    if (delta === 0 && room < 0) return null
    if (delta < 0) from = Math.max(from, room / delta)
    if (delta > 0) to = Math.min(to, room / delta)
  }
  if (from >= to) return null
  return {
    ax: ax + dx * from,
    ay: ay + dy * from,
    bx: ax + dx * to,
    by: ay + dy * to,
    before: before + Math.hypot(dx, dy) * from,
  }
}

interface Stroke {
  scale: number
  pieces: readonly Piece[]
}

/** Widths and dashes are in pixels of the screen. */
interface Look {
  color: string
  width: number
  alpha: number
}

interface DashLook extends Look {
  dash: [number, number]
}

function strokeLines(context: TileContext, { scale, pieces }: Stroke, { color, width, alpha }: Look) {
  context.strokeStyle = color
  context.lineWidth = width / scale
  context.globalAlpha = alpha
  strokeAll(context, pieces)
}

function strokeAll(context: TileContext, pieces: readonly Piece[]): void {
  context.beginPath()
  for (const { ax, ay, bx, by } of pieces) {
    context.moveTo(ax, ay)
    context.lineTo(bx, by)
  }
  context.stroke()
}

/** Each piece takes up the pattern where the route left it, so that a stitch across the edge of two tiles is one. */
function strokeDashes(context: TileContext, { scale, pieces }: Stroke, look: DashLook): void {
  const pattern = look.dash.map((length) => length / scale)
  const period = pattern.reduce((a, b) => a + b)
  context.strokeStyle = look.color
  context.lineWidth = look.width / scale
  context.globalAlpha = look.alpha
  context.setLineDash(pattern)
  for (const piece of pieces) {
    context.lineDashOffset = piece.before % period
    strokeAll(context, [piece])
  }
  context.setLineDash([])
}
