import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readBaseMap } from './base-map-data.ts'
import { placeNames } from './base-map-draw.ts'
import { clipRing, overlaps } from './clip.ts'
import { toWorld } from './mercator.ts'

const bytes = readFileSync(new URL('./base-map.bin', import.meta.url))
const map = readBaseMap(bytes)

/** Even-odd over every coast and its copies in the neighbouring worlds. */
function isLand(latitude: number, longitude: number): boolean {
  const { x, y } = toWorld({ latitude, longitude })
  let crossings = 0
  for (const { points } of map.land) {
    for (let i = 0; i < points.length; i += 2) {
      const j = (i + 2) % points.length
      const [ax, ay] = [points[i] as number, points[i + 1] as number]
      const [bx, by] = [points[j] as number, points[j + 1] as number]
      if (ay > y === by > y) continue
      const cross = ax + ((y - ay) / (by - ay)) * (bx - ax)
      for (const shift of [-1, 0, 1]) if (cross + shift > x) crossings++
    }
  }
  return crossings % 2 === 1
}

describe('the embedded world', () => {
  test('stays small enough for every phone', () => expect(gzipSync(bytes).length).toBeLessThan(32 * 1024))

  test.each([
    ['Madrid', 40.4, -3.7],
    ['the Sahara', 23, 10],
    ['Chukotka, beyond the date line', 66.5, -175],
    ['Viti Levu, Fiji', -17.8, 178],
    ['Upolu, Samoa', -13.9, -171.75],
    ['Hawaii', 19.6, -155.5],
    ['Mauritius', -20.3, 57.55],
    ['the South Pole’s coast', -80, 0],
  ])('%s is land', (_, latitude, longitude) => expect(isLand(latitude, longitude)).toBe(true))

  test.each([
    ['the Atlantic', 30, -40],
    ['the Pacific at the date line', 0, 180],
    ['the Caspian Sea', 42, 50.5],
  ])('%s is water', (_, latitude, longitude) => expect(isLand(latitude, longitude)).toBe(false))

  test('names never lie over one another and more of them come with the zoom', () => {
    const counts = [2, 4, 6].map((zoom) => {
      const names = placeNames(map.countries, zoom)
      expect(names.filter((a, i) => names.slice(i + 1).some((b) => overlaps(a, b)))).toEqual([])
      return names.length
    })
    expect(counts[0]).toBeGreaterThan(5)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(placeNames(map.countries, 6).map(({ name }) => name)).toContain('Fiji')
  })
})

describe('clipRing', () => {
  const square = [0, 0, 4, 0, 4, 4, 0, 4]

  test('keeps what is inside', () =>
    expect(clipRing(square, { left: -1, top: -1, right: 5, bottom: 5 })).toEqual(square))

  test('cuts at the box', () => {
    const cut = clipRing(square, { left: 2, top: 1, right: 9, bottom: 9 })
    expect(Math.min(...cut.filter((_, i) => i % 2 === 0))).toBe(2)
    expect(Math.min(...cut.filter((_, i) => i % 2 === 1))).toBe(1)
  })

  test('fills a box inside it whole', () => {
    expect(clipRing(square, { left: 1, top: 1, right: 2, bottom: 2 })).toHaveLength(8)
  })

  test('leaves nothing of a ring elsewhere', () => {
    expect(clipRing(square, { left: 7, top: 7, right: 9, bottom: 9 })).toEqual([])
  })
})
