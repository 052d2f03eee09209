export type Point = [longitude: number, latitude: number]
export type Line = Point[]

/** Longitudes made continuous, so that a coast across the date line leaves −180..180 instead of jumping. */
export function unwrap(line: Line): Line {
  let turn = 0
  return line.map(([x, y], i) => {
    const step = x - (line[i - 1]?.[0] ?? x)
    if (step > 180) turn -= 360
    if (step < -180) turn += 360
    return [x + turn, y]
  })
}

export function isClosed(line: Line): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return !!first && !!last && Math.abs(first[0] - last[0]) < 1e-6 && Math.abs(first[1] - last[1]) < 1e-6
}

/** Area in square degrees, shrunk by latitude as on a globe. */
export function area(ring: Line): number {
  const sum = ring.reduce((total, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] as Point
    return total + x * nextY - nextX * y
  }, 0)
  return (Math.abs(sum) / 2) * Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180)
}

/** Smallest distance in degrees from the first point of one line to any point of another. */
export function distance(from: Line, to: Line): number {
  const [x, y] = from[0] as Point
  const shrink = Math.cos((y * Math.PI) / 180)
  return to.reduce((least, [toX, toY]) => {
    const east = Math.abs(toX - x) % 360
    return Math.min(least, Math.hypot(Math.min(east, 360 - east) * shrink, toY - y))
  }, Infinity)
}

/** Douglas–Peucker with its ends kept; a closed line keeps at least its farthest point. */
export function simplify(line: Line, tolerance: number): Line {
  const keep = new Set([0, line.length - 1])
  const spans: [number, number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const far = farthest(line, from, to)
    if (!far || (far.distance <= tolerance && !far.closed)) continue
    keep.add(far.index)
    spans.push([from, far.index], [far.index, to])
  }
  return line.filter((_, i) => keep.has(i))
}

function farthest(line: Line, from: number, to: number): { index: number; distance: number; closed: boolean } | null {
  const [ax, ay] = line[from] as Point
  const [bx, by] = line[to] as Point
  const shrink = Math.cos((((ay + by) / 2) * Math.PI) / 180)
  const [dx, dy] = [(bx - ax) * shrink, by - ay]
  const square = dx * dx + dy * dy
  let found: { index: number; distance: number; closed: boolean } | null = null
  for (let i = from + 1; i < to; i++) {
    const [px, py] = [((line[i] as Point)[0] - ax) * shrink, (line[i] as Point)[1] - ay]
    const along = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square))
    const away = Math.hypot(px - along * dx, py - along * dy)
    if (!found || away > found.distance) found = { index: i, distance: away, closed: square === 0 }
  }
  return found
}
