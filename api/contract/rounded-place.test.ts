import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceKm } from './journey.ts'
import { roundPlace } from './rounded-place.ts'

const places = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

it.each([
  ['Kyoto', { latitude: 35.011564, longitude: 135.768149 }, { latitude: 35, longitude: 135.8 }],
  ['Tromsø', { latitude: 69.6492, longitude: 18.9553 }, { latitude: 69.6, longitude: 18.9 }],
  ['the date line', { latitude: 0.04, longitude: -179.96 }, { latitude: 0, longitude: -180 }],
  ['the pole', { latitude: 90, longitude: 77 }, { latitude: 90, longitude: 0 }],
])('rounds %s', (_, place, rounded) => {
  expect(roundPlace(place)).toEqual(rounded)
})

it('moves no place by more than 11 km, and keeps it on the globe', () => {
  fc.assert(
    fc.property(places, (place) => {
      const rounded = roundPlace(place)
      expect(distanceKm(place, rounded)).toBeLessThan(11)
      expect(Math.abs(rounded.latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(rounded.longitude)).toBeLessThanOrEqual(180)
    }),
  )
})
