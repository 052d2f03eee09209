import { describe, expect, test } from 'vitest'
import { formatPosition, readPosition, splitPair } from './typed-position.ts'

describe('typed coordinates', () => {
  test('zero is a place', () => {
    expect(readPosition({ latitude: '0', longitude: '0.0' })).toEqual({ latitude: 0, longitude: 0 })
  })

  test.each([
    ['', '1'],
    ['1', ''],
    ['91', '1'],
    ['1', '180.5'],
    ['null', '1'],
    ['1e1', '1'],
  ])('latitude %j with longitude %j is none', (latitude, longitude) => {
    expect(readPosition({ latitude, longitude })).toBeNull()
  })

  test('shows six decimals', () => {
    expect(formatPosition({ latitude: 38.7, longitude: -9 })).toEqual({ latitude: '38.700000', longitude: '-9.000000' })
  })

  test('a pasted pair fills both fields', () => {
    expect(splitPair('38.722252, -9.139337')).toEqual({ latitude: '38.722252', longitude: '-9.139337' })
    expect(splitPair('−17.7° 178.06°')).toEqual({ latitude: '−17.7', longitude: '178.06' })
    expect(splitPair('38.722252')).toBeNull()
  })
})
