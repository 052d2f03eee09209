import { describe, expect, test } from 'vitest'
import { clusterStops, describeNumbers, zoomThatParts, type Clusterable } from './clusters.ts'
import { worldSize } from './mercator.ts'

const stop = (number: number | null, latitude: number, longitude: number): Clusterable => ({
  id: number ?? 'waiting',
  number,
  latitude,
  longitude,
})

const lisbon = stop(1, 38.722252, -9.139337)
const porto = stop(2, 41.149451, -8.610788)
const tokyo = stop(3, 35.6762, 139.6503)

describe('grouping', () => {
  test('neighbours share a pin from afar and part on the way in', () => {
    expect(clusterStops([lisbon, porto, tokyo], 2).map(({ stops }) => stops.length)).toEqual([2, 1])
    expect(clusterStops([lisbon, porto, tokyo], 8)).toHaveLength(3)
    expect(zoomThatParts([lisbon, porto], { zoom: 2, maxZoom: 19, reach: 50 })).toBe(5)
  })

  test('stops on one spot never part', () => {
    expect(zoomThatParts([lisbon, { ...lisbon, id: 9 }], { zoom: 2, maxZoom: 19, reach: 50 })).toBeNull()
  })

  test('the date line does not part neighbours', () => {
    const group = clusterStops([stop(1, -16.9, 179.99), stop(2, -16.8, -179.91)], 4)
    expect(group.map(({ stops }) => stops.length)).toEqual([2])
  })

  test('no two pins of a thousand stand closer than a pin, and none is lost or out of order', () => {
    const stops = Array.from({ length: 1000 }, (_, i) => stop(i + 1, ((i * 37) % 150) - 75, ((i * 97) % 360) - 180))
    for (const zoom of [0, 1, 3, 6]) {
      const clusters = clusterStops(stops, zoom)
      expect(clusters.flatMap(({ stops }) => stops)).toHaveLength(1000)
      const firsts = clusters.map(({ stops }) => stops[0]?.number ?? 0)
      expect(firsts).toEqual([...firsts].sort((a, b) => a - b))
      expect(closest(clusters, worldSize(zoom))).toBeGreaterThanOrEqual(1)
    }
  })
})

/** The smallest distance between two pins, in pins. */
function closest(pins: readonly { x: number; y: number }[], size: number): number {
  let least = Infinity
  for (const [i, a] of pins.entries()) {
    for (const b of pins.slice(i + 1)) {
      const across = Math.abs(a.x - b.x)
      least = Math.min(least, Math.hypot(Math.min(across, size - across) / 76, (a.y - b.y) / 40))
    }
  }
  return least
}

describe('what a pin bears', () => {
  test.each([
    [[3], '3'],
    [[4, 3], '3, 4'],
    [[3, 4, 5], '3–5'],
    [[3, 9], '3, 9'],
    [[3, 9, 57], '3…57'],
    [[null], ''],
    [[null, 2], '2'],
  ])('%j shows %j', (numbers, text) => {
    expect(describeNumbers(numbers.map((number) => stop(number, 0, 0)))).toBe(text)
  })
})
