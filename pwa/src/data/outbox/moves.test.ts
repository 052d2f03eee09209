import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeFields } from '../testing/makers.ts'
import type { Sealed } from '../sealed.ts'
import * as moves from './moves.ts'
import type { NeedReason, OutboxRow, RowState } from './rows.ts'

const text = readFileSync(new URL('../../../../docs/outbox.md', import.meta.url), 'utf8')
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const [header = '', , ...lines] = text.slice(text.indexOf('| Event')).split('\n\n')[0]?.split('\n') ?? []
const columns = cellsOf(header).slice(1)
const table = lines.map((line) => {
  const [event = '', ...cells] = cellsOf(line)
  return { event: event.split(':')[0] ?? '', cells }
})

const now = 1_000_000
const secret = (mark: string): Sealed => ({ iv: new Uint8Array(12), data: new ArrayBuffer(0), mark })
const needsYou = (reason: NeedReason): RowState => ({ name: 'needs-you', reason, message: null, issues: null })
const waiting = { name: 'waiting', message: null, since: now, for: 5000 } as const
const others: NeedReason[] = [
  'refused-fields',
  'photo-refused',
  'photo-lost',
  'toy-gone',
  'removed',
  'take-back-refused',
]

/** Every state that a column of the table means. */
const states: Record<string, RowState[]> = {
  queued: [{ name: 'queued' }],
  sending: [{ name: 'sending', attempt: 'a', edition: 2, since: now }],
  waiting: (['timeout', 'no-answer', 'server-busy', 'sign-in-page'] as const).map((reason) => ({ ...waiting, reason })),
  'server-asked': [{ ...waiting, reason: 'server-asked' }],
  'wrong-password': [needsYou('wrong-password')],
  'earlier-version': [needsYou('earlier-version')],
  'correction-refused': [needsYou('correction-refused')],
  other: others.map(needsYou),
}

/** Edition 2, of which nothing has been sent. */
const makeRow = (state: RowState): OutboxRow => ({
  submissionKey: 'key',
  v: 2,
  toyId: 'TEDDY-1',
  toy: 'teddy-1',
  fields: makeFields(),
  hasPhoto: false,
  takenAt: '2026-05-05T18:00:00.000Z',
  createdAt: now,
  edition: 2,
  tried: [1],
  failures: {},
  state,
  isCorrection: false,
  isTakeBack: false,
  keepsPhoto: false,
  authorToken: 'token',
  secret: secret('old'),
})

const silence = { reason: 'server-busy', message: null, retryAfter: null } as const
const refusal = { reason: 'wrong-password', message: null, issues: null } as const
const shown = (comment = makeFields().comment) => ({ words: makeFields({ comment }) })
const corrected = (row: OutboxRow) => ({ ...row, isCorrection: true })
const takenBack = (row: OutboxRow) => ({ ...row, isTakeBack: true })

/** Each event of the table as a call of moves.ts. */
const events: Record<string, (row: OutboxRow) => moves.Arrival> = {
  '`edited`': (row) =>
    moves.edited(row, { fields: makeFields({ comment: 'New' }), isOtherPhoto: false, hasPhoto: false }),
  '`passwordGiven`': (row) => moves.passwordGiven(row, secret('new')),
  '`refusalTaken`': (row) => moves.refusalTaken(row, makeRow(needsYou('wrong-password'))),
  '`passwordForgotten`': moves.passwordForgotten,
  '`claimed`': (row) => moves.claimed(row, 'b', now),
  '`interrupted`': moves.interrupted,
  '`unanswered`': (row) => moves.unanswered(row, silence, now),
  '`unanswered` with a time': (row) => moves.unanswered(row, { ...silence, retryAfter: 60_000 }, now),
  '`putBack`': moves.putBack,
  '`refused`': (row) => moves.refused(row, refusal, row),
  '`refused` and changed': (row) => moves.refused(row, refusal, { ...row, secret: secret('older') }),
  '`refused`, taken back meanwhile': (row) => moves.refused(takenBack(row), refusal, row),
  '`takeBackAsked`': moves.takeBackAsked,
  '`arrived`': (row) => moves.arrived(row, 2),
  '`arrived` before': (row) => moves.arrived(row, 1),
  '`arrived` before, correction': (row) => moves.arrived(corrected(row), 1),
  '`arrived` otherwise': (row) => moves.arrived(row, 'earlier'),
  '`arrived` shown, untried': (row) => moves.arrived(row, shown()),
  '`arrived` shown, one tried': (row) => moves.arrived({ ...row, tried: [2] }, shown()),
  '`arrived` shown, same words': (row) => moves.arrived({ ...row, tried: [1, 2] }, shown()),
  '`arrived` shown, other words': (row) => moves.arrived({ ...row, tried: [1, 2] }, shown('Before')),
  '`arrived` shown, correction': (row) => moves.arrived(corrected(row), shown()),
  '`arrived`, taken back meanwhile': (row) => moves.arrived(takenBack(row), 2),
  '`arrived` shown, taken back': (row) => moves.arrived(takenBack(row), shown()),
  '`readdressed`': (row) => moves.readdressed(row, 'TEDDY-2'),
  '`asCorrection`': moves.asCorrection,
  '`asNewEntry`': (row) => moves.asNewEntry(row, 'other key', 'other token'),
}

function columnOf({ state }: OutboxRow): string {
  if (state.name === 'queued' || state.name === 'sending') return state.name
  if (state.name === 'waiting') return state.reason === 'server-asked' ? state.reason : state.name
  return others.includes(state.reason) ? 'other' : state.reason
}

const resultOf = (arrival: moves.Arrival, before: OutboxRow) =>
  arrival === 'delivered' ? 'leaves' : columnOf(arrival === 'undecided' ? before : arrival)

it('docs/outbox.md has a column for every state and a row for every event', () => {
  expect(columns).toEqual(Object.keys(states))
  expect(table.map(({ event }) => event)).toEqual(Object.keys(events))
})

it('docs/outbox.md names every move of the code', () => {
  const named = new Set(table.map(({ event }) => event.split('`')[1]))
  const questions = ['isSameText', 'superseded']
  expect([...named].sort()).toEqual(
    Object.keys(moves)
      .filter((name) => !questions.includes(name))
      .sort(),
  )
})

it.each(table)('$event leads where docs/outbox.md says', ({ event, cells }) => {
  for (const [index, column] of columns.entries()) {
    if (cells[index] === '—') continue
    for (const state of states[column] ?? []) {
      const row = makeRow(state)
      expect(resultOf((events[event] as (row: OutboxRow) => moves.Arrival)(row), row), column).toBe(cells[index])
    }
  }
})

it('only a change raises the edition', () => {
  const row = makeRow({ name: 'queued' })
  const same = { fields: row.fields, isOtherPhoto: false, hasPhoto: false }
  expect(moves.edited(row, same).edition).toBe(2)
  expect(moves.edited(row, { ...same, fields: makeFields({ latitude: 1 }) }).edition).toBe(3)
  expect(moves.edited(row, { ...same, isOtherPhoto: true, hasPhoto: true })).toMatchObject({
    edition: 3,
    hasPhoto: true,
  })
})
