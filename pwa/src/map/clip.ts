export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top
}

/**
 * The part of a ring (x, y, x, y …) inside a box, after Sutherland and Hodgman. Canvases lose precision with numbers as
 * large as a whole world at street level, so a tile is never handed more than itself.
 */
export function clipRing(ring: ArrayLike<number>, box: Box): number[] {
  const left = cut(ring, 0, 1, box.left)
  const right = cut(left, 0, -1, -box.right)
  const top = cut(right, 1, 1, box.top)
  return cut(top, 1, -1, -box.bottom)
}

/** Keeps what lies where `sign × coordinate ≥ limit`. */
function cut(ring: ArrayLike<number>, axis: 0 | 1, sign: 1 | -1, limit: number): number[] {
  const out: number[] = []
  const end = ring.length - 2
  if (end < 0) return out
  let beforeX = ring[end] as number
  let beforeY = ring[end + 1] as number
  let before = sign * (axis === 0 ? beforeX : beforeY) - limit
  for (let i = 0; i <= end; i += 2) {
    const x = ring[i] as number
    const y = ring[i + 1] as number
    const here = sign * (axis === 0 ? x : y) - limit
    if (here >= 0 !== before >= 0) {
      const part = before / (before - here)
      out.push(beforeX + (x - beforeX) * part, beforeY + (y - beforeY) * part)
    }
    if (here >= 0) out.push(x, y)
    beforeX = x
    beforeY = y
    before = here
  }
  return out
}
