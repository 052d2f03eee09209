export interface Size {
  width: number
  height: number
}

/** Pixels from the upper left corner of the area a card may use. */
interface Spot {
  x: number
  y: number
}

export type Side = 'above' | 'below' | 'right' | 'left'

export interface CardPlace {
  left: number
  top: number
  /** Where the card is from the pin; null when it lies over the pin, or the pin is out of sight. */
  side: Side | null
  /** Where along that side's edge the tip points at the pin, in pixels from the card's corner. */
  tip: number
}

export interface Placing {
  /** The pin's point; its head is above it. */
  pin: Spot
  card: Size
  area: Size
  /** The side it is on already: kept as long as it fits, so that a moving map does not make the card jump. */
  current?: Side | null
}

const headHeight = 42
const headHalf = 22
const tipLength = 10
/** The tip keeps this far from the card's rounded corners. */
const corner = 14

/** A map pans by whole pixels and may stop this many early: two roundings, of up to one pixel each. */
export const rounding = 2

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)))

/** Where a pin's card goes: on the side that has room for it, and inside its area whatever happens. */
export function placeCard({ pin, card, area, current = null }: Placing): CardPlace {
  const left = clamp(pin.x - card.width / 2, 0, area.width - card.width)
  const top = clamp(pin.y - headHeight / 2 - card.height / 2, 0, area.height - card.height)
  const above = pin.y - headHeight - tipLength - card.height
  const below = pin.y + tipLength
  const right = pin.x + headHalf + tipLength
  const before = pin.x - headHalf - tipLength - card.width
  const across = pin.x - left
  const down = pin.y - headHeight / 2 - top
  const pointsDown = across >= corner && across <= card.width - corner
  const pointsAside = down >= corner && down <= card.height - corner
  const sides: Record<Side, CardPlace | null> = {
    above: above >= 0 && below <= area.height + headHeight && pointsDown ? placed(left, above, 'above', across) : null,
    below: below + card.height <= area.height && pin.y >= 0 && pointsDown ? placed(left, below, 'below', across) : null,
    right: right + card.width <= area.width && pin.x >= 0 && pointsAside ? placed(right, top, 'right', down) : null,
    left: before >= 0 && pin.x <= area.width + headHalf && pointsAside ? placed(before, top, 'left', down) : null,
  }
  const first = current && sides[current]
  return (
    first ??
    sides.above ??
    sides.below ??
    sides.right ??
    sides.left ??
    placed(left, clamp(above, 0, area.height - card.height), null, 0)
  )
}

const placed = (left: number, top: number, side: Side | null, tip: number): CardPlace => ({ left, top, side, tip })

/** How far the pin should move (in pixels) for its card to fit above or below it; null when it fits, or never will. */
export function moveToFit(placing: Placing): Spot | null {
  const { pin, card, area } = placing
  if (placeCard(placing).side !== null) return null
  const across = clamp(pin.x, corner + rounding, area.width - corner - rounding) - pin.x
  const leastAbove = card.height + tipLength + headHeight + rounding
  const mostBelow = area.height - card.height - tipLength - rounding
  const [fitsAbove, fitsBelow] = [leastAbove <= area.height, mostBelow >= 0]
  if (!fitsAbove && !fitsBelow) return null
  // A pin that keys opened out of sight comes into view.
  const forAbove = clamp(pin.y, leastAbove, area.height) - pin.y
  const forBelow = clamp(pin.y, Math.min(headHeight, mostBelow), mostBelow) - pin.y
  const down = !fitsAbove ? forBelow : !fitsBelow || Math.abs(forAbove) <= Math.abs(forBelow) ? forAbove : forBelow
  return { x: across, y: down }
}
