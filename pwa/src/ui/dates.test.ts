import { describe, expect, it } from 'vitest'
import { formatDay, formatDayBeside, formatRelative, formatShortDay } from './dates.ts'

describe('a day', () => {
  it('is the day of the place it was written in, wherever it is read', () => {
    expect(formatDay('2026-11-27T23:30:00.000+13:00')).toBe('27 November 2026')
    expect(formatDay('2026-11-27T23:30:00.000-08:00')).toBe('27 November 2026')
    expect(formatShortDay('2026-03-01T00:10:00.000Z')).toBe('1 Mar 2026')
  })

  it('needs no year beside another of the same', () => {
    expect(formatDayBeside('2026-11-14T09:00:00.000Z', '2026-05-09T23:30:00.000+12:00')).toBe('14 November')
    expect(formatDayBeside('2027-01-02T09:00:00.000Z', '2026-12-31T12:00:00.000Z')).toBe('2 January 2027')
  })
})

describe('a relative time', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  it.each([
    ['2026-11-27T11:59:40Z', 'just now'],
    ['2026-11-27T12:00:30Z', 'just now'],
    ['2026-11-27T11:59:00Z', '1 minute ago'],
    ['2026-11-27T10:01:00Z', '1 hour ago'],
    ['2026-11-24T12:00:00Z', '3 days ago'],
    ['2026-11-13T12:00:00Z', '2 weeks ago'],
    ['2026-08-20T12:00:00Z', '3 months ago'],
    ['2024-11-20T12:00:00Z', '2 years ago'],
  ])('%s reads %s', (date, words) => {
    expect(formatRelative(new Date(date), now)).toBe(words)
  })
})
