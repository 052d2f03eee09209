import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { describePlace, suggestPlace } from './places.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('what is at a place', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', (path: string) =>
      Promise.resolve(new Response(readFileSync(new URL(`../../public${path}`, import.meta.url)))),
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    ['Lisbon', at(38.722, -9.139), 'Portugal', 'Lisbon'],
    ['a field near Siena', at(43.25, 11.35), 'Italy', 'Siena'],
    ['Tokyo', at(35.68, 139.76), 'Japan', 'Tokyo'],
    ['Suva, near the date line', at(-18.14, 178.44), 'Fiji', 'Suva'],
    ['Apia, beyond it', at(-13.83, -171.77), 'Samoa', 'Apia'],
    ['the Swiss side of the border at Geneva', at(46.2, 6.15), 'Switzerland', 'Genève'],
    ['Ushuaia', at(-54.8, -68.3), 'Argentina', 'Ushuaia'],
    ['Longyearbyen', at(78.22, 15.65), 'Norway', 'Longyearbyen'],
  ])('%s', async (_, position, country, town) => {
    const place = await describePlace(position, 'en-GB')
    expect(place.country).toBe(country)
    expect(place.town?.name).toBe(town)
    expect(place.town?.km).toBeLessThan(15)
  })

  test('the middle of the Sahara is in a country and near no town', async () => {
    expect(await describePlace(at(24.5, 3.5), 'en-GB')).toEqual({ country: 'Algeria', town: null })
    expect(await suggestPlace(at(24.5, 3.5), 'en-GB')).toBe('Algeria')
  })

  test('the open sea is nowhere', async () => {
    expect(await describePlace(at(35, -40), 'en-GB')).toEqual({ country: null, town: null })
    expect(await suggestPlace(at(35, -40), 'en-GB')).toBeNull()
  })

  test('the country’s name is in the person’s language', async () => {
    expect((await describePlace(at(48.14, 11.57), 'de')).country).toBe('Deutschland')
  })
})

test('without that part of the map there is no suggestion, and later there is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await suggestPlace(at(-33.86, 151.2), 'en-GB')).toBeNull()
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(new Response(readFileSync(new URL(`../../public${path}`, import.meta.url)))),
  )
  expect(await suggestPlace(at(-33.86, 151.2), 'en-GB')).toBe('Sydney')
  vi.unstubAllGlobals()
})
