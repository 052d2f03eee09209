import { describe, expect, test } from 'vitest'
import { fitView } from './fit.ts'
import { toWorld, worldSize } from './mercator.ts'
import { frameOf, nearestTurn } from './worlds.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

const journeys = {
  'two towns': [at(38.72, -9.14), at(41.15, -8.61)],
  'north only': [at(38.72, -9.14), at(55.75, 37.6), at(35.68, 139.65)],
  'far north': [at(69.6, 18.9), at(78.2, 15.6), at(64.1, -21.9)],
  'south only': [at(-33.9, 18.4), at(-34.6, -58.4), at(-54.8, -68.3)],
  'world-wide': [at(51.5, -0.1), at(-33.86, 151.2), at(40.7, -74), at(-33.4, -70.6)],
  'across the date line': [at(-16.8, 179.99), at(-13.8, -171.8)],
  'one meridian': [at(60, 10), at(36, 10)],
  'one parallel': [at(48, 2), at(48, 16)],
}

const sizes = {
  'a small phone': { width: 288, height: 500 },
  'a phone': { width: 358, height: 500 },
  'a wide page': { width: 1100, height: 500 },
  'a phone in fullscreen': { width: 390, height: 844 },
  'a screen': { width: 1920, height: 1080 },
}

function pixels(stops: { latitude: number; longitude: number }[], size: { width: number; height: number }) {
  const frame = frameOf(stops)
  if (!frame) throw new Error('No stops')
  const { center, zoom } = fitView(frame, stops, size, 19)
  const world = worldSize(zoom)
  const middle = toWorld(center)
  const points = stops.map((stop) => {
    const { x, y } = toWorld({ ...stop, longitude: nearestTurn(stop.longitude, center.longitude) })
    return { x: (x - middle.x) * world + size.width / 2, y: (y - middle.y) * world + size.height / 2 }
  })
  const bottom = middle.y + size.height / 2 / world
  const top = middle.y - size.height / 2 / world
  return { xs: points.map(({ x }) => x), ys: points.map(({ y }) => y), zoom, top, bottom }
}

const span = (values: number[]) => Math.max(...values) - Math.min(...values)

describe('the first view', () => {
  test.each(Object.entries(journeys))('of a journey %s has tiles of whole pixels: others are blurred', (_, stops) => {
    for (const size of Object.values(sizes)) {
      const { zoom } = pixels(stops, size)
      const side = 512 * 2 ** (zoom - Math.max(1, Math.round(zoom)))
      expect(side).toBeCloseTo(Math.round(side), 6)
    }
  })

  for (const [kind, stops] of Object.entries(journeys)) {
    test.each(Object.entries(sizes))(`of a journey ${kind} is filled by its pins on %s`, (_, size) => {
      const { xs, ys } = pixels(stops, size)
      const filled = Math.max(span(xs) / size.width, span(ys) / size.height)
      expect(filled).toBeGreaterThanOrEqual(0.6)
      // Nothing is cut: a pin's head is 42 px tall and 44 wide.
      for (const x of xs) expect(Math.min(x, size.width - x)).toBeGreaterThanOrEqual(24)
      for (const y of ys) expect(Math.min(y - 42, size.height - y)).toBeGreaterThanOrEqual(0)
      // The buttons are a column in the corner, and a row at the lower edge of narrow maps.
      const hidden = xs.filter((x, i) => x > size.width - 84 && (ys[i] ?? 0) < 232)
      if (size.width >= 352) expect(hidden).toEqual([])
    })
  }

  test('of a northern journey on a phone has no Antarctica in it', () => {
    const coast = toWorld(at(-66, 0)).y
    const { bottom, top } = pixels(journeys['north only'], sizes['a phone'])
    expect(bottom).toBeLessThan(coast)
    expect(top).toBeGreaterThanOrEqual(-0.001)
  })

  test('of a journey to the ice shows the ice', () => {
    const stops = [at(-54.8, -68.3), at(-64.8, -63.5)]
    expect(Math.max(...pixels(stops, sizes['a phone']).ys)).toBeLessThanOrEqual(451)
  })

  test('of one stop says where in the world it is', () => {
    const { zoom, xs, ys } = pixels([at(38.72, -9.14)], sizes['a phone'])
    expect(zoom).toBe(6)
    expect([xs[0], ys[0]]).toEqual([179, 250])
  })

  test('of two stops in one street shows the street’s neighbourhood', () => {
    expect(pixels([at(38.72, -9.14), at(38.7201, -9.14)], sizes['a phone']).zoom).toBe(15)
  })
})
