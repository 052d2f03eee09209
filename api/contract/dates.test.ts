import { describe, expect, it } from 'vitest'
import { formatInstant, offsetMinutes } from './dates.ts'

describe('instants with the zone they were written in', () => {
  it.each([
    ['2026-05-05T23:30:00.000+12:00', 720],
    ['2026-05-05T03:30:00.000-03:30', -210],
    ['2026-05-05T11:30:00.000Z', null],
    ['2026-05-05', null],
    ['2026-05-05T11:30:00+99:00', null],
  ])('reads the offset of %s', (iso, minutes) => {
    expect(offsetMinutes(iso)).toBe(minutes)
  })

  it('keeps the Auckland day and the same instant', () => {
    const instant = new Date('2026-05-05T11:30:00.000Z')
    const iso = formatInstant(instant, 720)
    expect(iso).toBe('2026-05-05T23:30:00.000+12:00')
    expect(Date.parse(iso)).toBe(instant.getTime())
    expect(formatInstant(instant, -210)).toBe('2026-05-05T08:00:00.000-03:30')
    expect(formatInstant(instant, null)).toBe('2026-05-05T11:30:00.000Z')
  })
})
