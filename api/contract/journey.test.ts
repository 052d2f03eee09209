import { describe, expect, it } from 'vitest'
import { clampDate, currentLocation, distanceKm, journeyKm, orderStops, unwrapPath } from './journey.ts'

const stop = (id: number, date: string, location = `place ${id}`) => ({ id, date, location })

describe('the order of a journey', () => {
  it('goes by date, then id, comparing instants and not texts', () => {
    const stops = [
      stop(3, '2026-05-05T23:30:00.000+12:00'),
      stop(1, '2026-05-05T12:00:00.000Z'),
      stop(2, '2026-05-05T12:00:00.000Z'),
    ]
    expect(orderStops(stops).map(({ id }) => id)).toEqual([3, 1, 2])
  })

  it('puts the current location at the newest date, however late another entry arrives', () => {
    expect(currentLocation([stop(9, '2026-01-01T00:00:00Z', 'Oslo'), stop(2, '2026-03-01T00:00:00Z', 'Suva')])).toBe(
      'Suva',
    )
    expect(currentLocation([])).toBeNull()
  })
})

describe('unwrapPath', () => {
  it('crosses the date line the short way, there and back', () => {
    const path = [179.99, -179.91, 178, -122].map((longitude) => ({ latitude: 0, longitude }))
    const unwrapped = unwrapPath(path).map(({ longitude }) => longitude)
    ;[179.99, 180.09, 178, 238].forEach((longitude, i) => expect(unwrapped[i]).toBeCloseTo(longitude, 9))
  })
})

describe('distance', () => {
  it('knows London to Paris and adds up legs', () => {
    const london = { latitude: 51.5074, longitude: -0.1278 }
    const paris = { latitude: 48.8566, longitude: 2.3522 }
    expect(distanceKm(london, paris)).toBeGreaterThan(340)
    expect(distanceKm(london, paris)).toBeLessThan(347)
    expect(journeyKm([london, paris, london])).toBeCloseTo(2 * distanceKm(london, paris), 9)
    expect(journeyKm([])).toBe(0)
  })
})

describe('clampDate', () => {
  const createdAt = new Date('2026-01-01T00:00:00Z')
  const now = new Date('2026-06-01T00:00:00Z')

  it.each([
    ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['2025-03-01T00:00:00Z', '2026-01-01T00:00:00Z'],
    ['2031-03-01T00:00:00Z', '2026-06-01T00:00:00Z'],
    ['not a date', '2026-06-01T00:00:00Z'],
  ])('turns %s into %s', (takenAt, date) => {
    expect(clampDate(new Date(takenAt), { createdAt, now })).toEqual(new Date(date))
  })

  it('is now when no time was sent', () => {
    expect(clampDate(null, { createdAt, now })).toEqual(now)
  })
})
