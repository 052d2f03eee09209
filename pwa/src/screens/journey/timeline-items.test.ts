import { describe, expect, it } from 'vitest'
import type { NeedReason } from '../../data/outbox/rows.ts'
import { makeQueued } from '../../pending/testing/make-queued.ts'
import { makeEntry } from './testing/makers.ts'
import { numberStops, stillWaiting } from './timeline-items.ts'

const needsYou = (reason: NeedReason) => ({ name: 'needs-you', reason, message: null, issues: null }) as const

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

  it('tells which came after a stop that is dated later', () => {
    const stops = numberStops([
      makeEntry({ id: 1, location: 'Lyon', date: '2026-03-01T10:00:00Z', receivedAt: '2026-03-01T10:00:05Z' }),
      makeEntry({ id: 2, location: 'Bern', date: '2026-03-05T10:00:00Z', receivedAt: '2026-03-14T08:00:00Z' }),
      makeEntry({ id: 3, location: 'Oslo', date: '2026-03-09T10:00:00Z', receivedAt: '2026-03-09T10:00:05Z' }),
      makeEntry({ id: 4, location: 'Turku', date: '2026-03-20T10:00:00Z', receivedAt: '2026-03-25T10:00:00Z' }),
    ])
    expect(stops.filter(({ cameLate }) => cameLate).map(({ entry }) => entry.location)).toEqual(['Bern'])
  })

  it('counts the stops that are not loaded', () => {
    const entries = [
      makeEntry({ id: 8, date: '2026-01-02T00:00:00.000Z' }),
      makeEntry({ id: 7, date: '2026-01-01T00:00:00.000Z' }),
    ]
    expect(numberStops(entries, 1002).map(({ number }) => number)).toEqual([1002, 1001])
  })

  it('compares instants, not the text of a date', () => {
    const stops = numberStops([
      makeEntry({ id: 1, location: 'Auckland', date: '2026-03-02T01:00:00.000+13:00' }),
      makeEntry({ id: 2, location: 'London', date: '2026-03-01T13:00:00.000Z' }),
    ])
    expect(stops.map(({ entry }) => entry.location)).toEqual(['London', 'Auckland'])
  })
})

describe('stillWaiting', () => {
  it('leaves out what has arrived under the same key', () => {
    const entries = [makeEntry({ id: 1, submissionKey: 'a' })]
    expect(
      stillWaiting(entries, [makeQueued({ submissionKey: 'a' }), makeQueued({ submissionKey: 'b' })]).map(
        ({ submissionKey }) => submissionKey,
      ),
    ).toEqual(['b'])
  })

  it('keeps what differs from the version that arrived, for the person to decide', () => {
    const row = makeQueued({ submissionKey: 'a', status: needsYou('earlier-version') })
    expect(stillWaiting([makeEntry({ submissionKey: 'a' })], [row])).toEqual([row])
  })

  it('puts what was written last on top', () => {
    const rows = [
      makeQueued({ submissionKey: 'old', takenAt: '2026-03-01T10:00:00.000Z' }),
      makeQueued({ submissionKey: 'new', takenAt: '2026-03-02T10:00:00.000Z' }),
    ]
    expect(stillWaiting([], rows).map(({ submissionKey }) => submissionKey)).toEqual(['new', 'old'])
  })

  it('puts what needs the person above what only waits', () => {
    const rows = [
      makeQueued({ submissionKey: 'refused', takenAt: '2026-03-01T10:00:00.000Z', status: needsYou('wrong-password') }),
      makeQueued({ submissionKey: 'paused', takenAt: '2026-03-02T10:00:00.000Z' }),
    ]
    expect(stillWaiting([], rows).map(({ submissionKey }) => submissionKey)).toEqual(['refused', 'paused'])
  })
})
