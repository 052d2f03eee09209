import type { TileContext, TileView } from './canvas-tiles.ts'
import { worldSize } from './mercator.ts'
import type { RouteColors } from './route-draw.ts'
import { lookOf, type JourneyPins, type PinLook } from './pin-look.ts'

export interface PinColors extends RouteColors {
  onAccent: string
  honey: string
  onHoney: string
  ink: string
  line: string
  font: string
}

/** Drawn in one step. */
const pinsPerStep = 6

/** How far a pin's drawing reaches from its place, in pixels of the screen: half of the widest head with its badge. */
const reach = { across: 64, up: 52, down: 4 }

interface PlacedPin {
  look: PinLook
  x: number
  y: number
}

/** Draws the pins that reach into a tile, from north to south, as pins.module.css shows those that are elements. */
export function* drawPins(
  open: () => TileContext | null,
  pins: JourneyPins,
  view: TileView,
  colors: PinColors,
): Generator<void, void> {
  const placed = pinsIn(pins, view)
  const context = placed.length > 0 ? open() : null
  if (!context) return
  context.save()
  context.scale(1 / view.scale, 1 / view.scale)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineCap = 'butt'
  context.globalAlpha = 1
  for (const [i, pin] of placed.entries()) {
    if (i > 0 && i % pinsPerStep === 0) yield
    drawPin(context, pin, colors)
  }
  context.restore()
}

/** Places are whole pixels of the screen, from the tile's corner. */
function pinsIn({ clusters, newest }: JourneyPins, { x, y, zoom, size, scale }: TileView): PlacedPin[] {
  const exact = zoom + Math.log2(scale)
  const world = worldSize(zoom) * scale
  const side = size * scale
  const placed: PlacedPin[] = []
  for (const cluster of clusters.at(exact)) {
    const down = cluster.y - y * side
    if (down < -reach.down || down > side + reach.up) continue
    for (let turn = -1; turn <= 1; turn++) {
      const across = cluster.x + turn * world - x * side
      if (across < -reach.across || across > side + reach.across) continue
      placed.push({ look: lookOf(cluster, newest), x: Math.round(across), y: Math.round(down) })
    }
  }
  return placed.sort((a, b) => a.y - b.y || a.x - b.x)
}

const headHeight = 32
const headMiddle = -9 - headHeight / 2

function drawPin(context: TileContext, { look, x, y }: PlacedPin, colors: PinColors): void {
  context.save()
  context.translate(x, y)
  const isHollow = look.kind === 'pending'
  const [fill, ink] = isHollow
    ? [colors.sheet, colors.inkSoft]
    : look.kind === 'latest'
      ? [colors.honey, colors.onHoney]
      : [colors.accent, colors.onAccent]
  context.font = `700 15px ${colors.font}`
  const width = Math.max(headHeight, context.measureText(look.text).width + 18)

  context.shadowColor = 'rgb(30 20 10 / 0.45)'
  context.shadowOffsetY = 2 * context.getTransform().a
  context.shadowBlur = 5 * context.getTransform().a
  pill(context, { width, height: headHeight, x: 0, y: headMiddle })
  context.fillStyle = fill
  context.fill()
  context.shadowColor = 'transparent'
  if (look.count > 1) {
    // A second sheet behind it.
    for (const [less, color] of [
      [0, fill],
      [2, colors.sheet],
    ] as const) {
      pill(context, { width: width - less, height: headHeight - less, x: 3, y: headMiddle - 3 })
      context.fillStyle = color
      context.fill()
    }
    pill(context, { width, height: headHeight, x: 0, y: headMiddle })
    context.fillStyle = fill
    context.fill()
  }
  context.fillStyle = ink
  context.fillText(look.text, 0, headMiddle + 0.5)
  stitch(context, { width, look, ink, colors })
  // The head throws no shadow on its own point.
  context.fillStyle = isHollow ? colors.inkSoft : fill
  context.beginPath()
  context.moveTo(-7, -12)
  context.lineTo(7, -12)
  context.lineTo(0, 0)
  context.fill()
  if (look.count > 1) drawCount(context, look.count, colors)
  context.restore()
}

interface Stitch {
  width: number
  look: PinLook
  ink: string
  colors: PinColors
}

/** The seam along the head, or the dashed edge of what waits to be sent. */
function stitch(context: TileContext, { width, look, ink, colors }: Stitch): void {
  const isHollow = look.kind === 'pending'
  const { inset, line, dash } = look.pending
    ? { inset: 1, line: isHollow ? 2.5 : 2, dash: [5, 4] }
    : { inset: 4.25, line: 1.5, dash: [3, 2.5] }
  pill(context, { width: width - 2 * inset, height: headHeight - 2 * inset, x: 0, y: headMiddle })
  context.strokeStyle = look.pending && !isHollow ? colors.ink : ink
  context.globalAlpha = look.pending ? 1 : 0.75
  context.lineWidth = line
  context.setLineDash(dash)
  context.stroke()
  context.setLineDash([])
  context.globalAlpha = 1
}

function drawCount(context: TileContext, count: number, colors: PinColors): void {
  context.font = `700 12px ${colors.font}`
  const width = Math.max(19, context.measureText(`${count}`).width + 10)
  const x = 10 + width / 2
  const y = -39.5
  pill(context, { width: width - 1, height: 18, x, y })
  context.fillStyle = colors.sheet
  context.fill()
  context.strokeStyle = colors.line
  context.lineWidth = 1
  context.stroke()
  context.fillStyle = colors.ink
  context.fillText(`${count}`, x, y + 0.5)
}

interface Pill {
  width: number
  height: number
  /** The middle. */
  x: number
  y: number
}

function pill(context: TileContext, { width, height, x, y }: Pill): void {
  const radius = height / 2
  const straight = width / 2 - radius
  context.beginPath()
  context.arc(x - straight, y, radius, Math.PI / 2, Math.PI * 1.5)
  context.arc(x + straight, y, radius, -Math.PI / 2, Math.PI / 2)
  context.closePath()
}
