/** What the edge from a corner to the next one is. */
export const edge = { hidden: 0, coast: 1, border: 2 } as const
export type Edge = (typeof edge)[keyof typeof edge]

/** `kind` is that of the edge to the next corner; the last corner's leads to the first. */
export interface Corner {
  x: number
  y: number
  kind: Edge
}

export interface Square {
  left: number
  top: number
  right: number
  bottom: number
}

/** The part of a ring inside a square, after Sutherland and Hodgman; edges along the cut are hidden. */
export function clipCorners(ring: readonly Corner[], { left, top, right, bottom }: Square): Corner[] {
  const steps: ((corner: Corner) => number)[] = [
    ({ x }) => x - left,
    ({ x }) => right - x,
    ({ y }) => y - top,
    ({ y }) => bottom - y,
  ]
  return steps.reduce<readonly Corner[]>((corners, inside) => cut(corners, inside), ring).slice()
}

function cut(ring: readonly Corner[], inside: (corner: Corner) => number): Corner[] {
  const out: Corner[] = []
  ring.forEach((from, i) => {
    const to = ring[(i + 1) % ring.length] as Corner
    const [a, b] = [inside(from), inside(to)]
    if (a >= 0) out.push(b >= 0 ? from : { ...from })
    if (a >= 0 === b >= 0) return
    const part = a / (a - b)
    const crossing = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    // Out: the cut leads on to where the ring comes back. In: the rest of the edge.
    out.push({ ...crossing, kind: a >= 0 ? edge.hidden : from.kind })
  })
  return out
}
