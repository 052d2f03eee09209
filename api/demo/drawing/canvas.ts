/** Every drawing is made on a sheet of this size; the ground a toy sits on lies near y = 800. */
export const sheet = { width: 1200, height: 900 }

/** Repeatable random numbers in 0..1: the same seed draws the same picture, so its file gets the same name. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${turn ? `transform="rotate(${turn} ${x} ${y})"` : ''}/>`
export const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
export const group = (transform: string, ...parts: string[]) => `<g transform="${transform}">${parts.join('')}</g>`
export const repeat = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

/** Between two `#rrggbb` colours; 0 is the first. */
export function mix(from: string, to: string, amount: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const blend = (at: number) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * amount)
  return `#${[1, 3, 5].map((at) => blend(at).toString(16).padStart(2, '0')).join('')}`
}

/** A wavy ridge from edge to edge, filled down to the bottom. */
export function ridge(y: number, heights: readonly number[], fill: string): string {
  const step = sheet.width / (heights.length - 1)
  const points = heights.map((height, i) => [i * step, y - height] as const)
  const [first] = points
  const curves = points.slice(1).map(([x, top], i) => {
    const [fromX, fromTop] = points[i] ?? [0, 0]
    return `C${fromX + step / 2} ${fromTop} ${x - step / 2} ${top} ${x} ${top}`
  })
  return path(`M0 ${first?.[1]} ${curves.join(' ')} V900 H0Z`, fill)
}
