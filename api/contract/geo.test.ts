import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { latitudeSchema, longitudeSchema, normalizePosition, parseDegrees, wrapLongitude } from './geo.ts'

describe('wrapLongitude', () => {
  it.each([
    [0, 0],
    [180, 180],
    [-180, -180],
    [190, -170],
    [-190, 170],
    [538.065, 178.065],
    [-541.5, 178.5],
  ])('brings %d to %d', (from, to) => {
    expect(wrapLongitude(from)).toBeCloseTo(to, 9)
  })

  it('never leaves ±180 after rounding', () => {
    for (const longitude of [180.0000001, -180.0000001, 539.9999999, 540]) {
      expect(Math.abs(normalizePosition({ latitude: 0, longitude }).longitude)).toBeLessThanOrEqual(180)
    }
  })
})

describe('parseDegrees', () => {
  it.each([
    ['0', 0],
    ['-17.7134', -17.7134],
    ['−36,8', null],
    ['−36.8', -36.8],
    [' 12. ', 12],
    ['', null],
    ['null', null],
    ['NaN', null],
    ['1e2', null],
    ['0x10', null],
    ['Infinity', null],
  ])('reads %j as %j', (text, value) => {
    expect(parseDegrees(text)).toBe(value)
  })
})

describe('coordinate rules', () => {
  it('accept zero and refuse invalid coordinates', () => {
    expect(z.parse(latitudeSchema, '0')).toBe(0)
    expect(Object.is(z.parse(longitudeSchema, '-0'), 0)).toBe(true)
    for (const bad of ['', 'null', 'NaN', '91', '-90.1', null, undefined, Number.NaN, [], {}]) {
      expect(z.safeParse(latitudeSchema, bad).success, String(bad)).toBe(false)
    }
  })

  it('wrap a longitude beyond ±180', () => {
    expect(z.parse(longitudeSchema, '898.065')).toBe(178.065)
    expect(z.safeParse(longitudeSchema, '1e9').success).toBe(false)
  })
})
