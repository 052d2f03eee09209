import { describe, expect, it } from 'vitest'
import { makeEntry, makeRow } from './testing/makers.ts'
import { numberStops, unsentRows } from './timeline-items.ts'

describe('numberStops', () => {
  it('puts the newest first and numbers by date, however late an entry arrived', () => {
    const stops = numberStops([
      makeEntry({ id: 1, location: 'Lyon', date: '2026-03-01T10:00:00Z' }),
      makeEntry({ id: 2, location: 'Oslo', date: '2026-03-09T10:00:00Z' }),
      makeEntry({ id: 3, location: 'Bern', date: '2026-03-05T10:00:00Z' }),
    ])
    expect(stops.map(({ entry, number }) => [entry.location, number])).toEqual([
      ['Oslo', 3],
      ['Bern', 2],
      ['Lyon', 1],
    ])
  })

  it('compares instants, not the text of a date', () => {
    const stops = numberStops([
      makeEntry({ id: 1, location: 'Auckland', date: '2026-03-02T01:00:00.000+13:00' }),
      makeEntry({ id: 2, location: 'London', date: '2026-03-01T13:00:00.000Z' }),
    ])
    expect(stops.map(({ entry }) => entry.location)).toEqual(['London', 'Auckland'])
  })
})

describe('unsentRows', () => {
  it('leaves out what has arrived under the same key', () => {
    const entries = [makeEntry({ id: 1, submissionKey: 'a' })]
    expect(unsentRows(entries, [makeRow({ key: 'a' }), makeRow({ key: 'b' })]).map(({ key }) => key)).toEqual(['b'])
  })

  it('keeps what differs from the version that arrived, for the person to decide', () => {
    const row = makeRow({ key: 'a', state: 'needs-you', reason: 'sent-differently' })
    expect(unsentRows([makeEntry({ submissionKey: 'a' })], [row])).toEqual([row])
  })

  it('puts what was written last on top', () => {
    const rows = [
      makeRow({ key: 'old', takenAt: '2026-03-01T10:00:00.000Z' }),
      makeRow({ key: 'new', takenAt: '2026-03-02T10:00:00.000Z' }),
    ]
    expect(unsentRows([], rows).map(({ key }) => key)).toEqual(['new', 'old'])
  })

  it('puts what needs the person above what only waits', () => {
    const rows = [
      makeRow({ key: 'refused', takenAt: '2026-03-01T10:00:00.000Z', state: 'needs-you', reason: 'wrong-password' }),
      makeRow({ key: 'paused', takenAt: '2026-03-02T10:00:00.000Z', state: 'waiting', reason: 'password-paused' }),
    ]
    expect(unsentRows([], rows).map(({ key }) => key)).toEqual(['refused', 'paused'])
  })
})
