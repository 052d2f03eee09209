import { describe, expect, test } from 'vitest'
import { frameOf, nearestTurn, routeSegments, turnsInView } from './worlds.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('frameOf', () => {
  test('nothing to frame without stops', () => expect(frameOf([])).toBeNull())

  test('one stop is its own frame', () => {
    expect(frameOf([at(38, -9)])).toEqual({ south: 38, north: 38, west: -9, east: -9 })
  })

  test('stops on both sides of the date line frame the Pacific', () => {
    const frame = frameOf([at(-33.86, 151.2), at(21.3, -157.85), at(37.77, -122.42)])
    expect(frame).toMatchObject({ south: -33.86, north: 37.77 })
    expect((frame?.east ?? 0) - (frame?.west ?? 0)).toBeCloseTo(86.38)
    expect(Math.abs(((frame?.east ?? 0) + (frame?.west ?? 0)) / 2)).toBeLessThanOrEqual(180)
  })

  test('a journey three times around the world still gets one frame with every stop', () => {
    const lap = [at(0, 0), at(10, 120), at(20, -120)]
    const frame = frameOf([...lap, ...lap, ...lap])
    expect((frame?.east ?? 0) - (frame?.west ?? 0)).toBeCloseTo(240)
  })
})

describe('routeSegments', () => {
  test('crosses the date line by the short way', () => {
    const pieces = routeSegments([at(-16.9, 179.99), at(-16.8, -179.91)])
    expect(pieces.map((piece) => piece.map(({ longitude }) => longitude.toFixed(2)))).toEqual([['179.99', '180.09']])
  })

  test('however often it goes round, every piece begins in the home world and keeps its legs', () => {
    const lap = [at(0, 0), at(10, 120), at(20, -120)]
    const pieces = routeSegments([...lap, ...lap, ...lap])
    expect(pieces.reduce((legs, piece) => legs + piece.length - 1, 0)).toBe(8)
    for (const piece of pieces) {
      for (const { longitude } of piece) expect(Math.abs(longitude)).toBeLessThanOrEqual(360)
      for (const { longitude } of piece.slice(0, -1)) expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
    }
  })

  test('one stop has no thread', () => expect(routeSegments([at(1, 2)])).toEqual([]))
})

test('a place shows in every world in view, two worlds east too', () => {
  const fiji = { west: 178, east: 178 }
  expect(turnsInView(fiji, { west: -180, east: 180 })).toEqual([0])
  expect(turnsInView(fiji, { west: 500, east: 900 })).toEqual([1, 2])
  expect(turnsInView(fiji, { west: 180, east: 190 })).toEqual([])
})

test('a typed place is looked up in the nearest world', () => {
  expect(nearestTurn(178, 725)).toBe(898)
  expect(nearestTurn(-170, 175)).toBe(190)
})
