import { expect, it } from 'vitest'
import { createTallies } from './tallies.ts'

const answer = (status: number, body: object | string, headers = {}) => ({
  ...{ status, headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

it('counts what was acknowledged, refused, put off and not answered', () => {
  const { note, kinds, failures } = createTallies()
  note('entry', answer(201, {}), 20)
  note('entry', answer(409, { code: 'conflict' }), 10)
  note('entry', answer(503, { code: 'unavailable' }, { 'retry-after': '5' }), 10)
  note('entry', 'broken', 10)
  expect(kinds.get('entry')).toEqual({
    ...{ sent: 4, acknowledged: 1, refused: { '409 conflict': 1 } },
    ...{ unavailable: 1, failed: 0, unanswered: 1, slowestMs: 20 },
  })
  expect([...failures]).toEqual([])
})

it.each([
  ['a 500', answer(500, { code: 'internal' }), 'entry: 500 is a failure of ours'],
  ['a 503 that does not say when', answer(503, { code: 'unavailable' }), 'entry: 503 without Retry-After'],
  ['a page in place of an error', answer(404, '<p>'), 'entry: 404 does not have the body of an error of its status'],
  [
    'a code of another status',
    answer(404, { code: 'removed' }),
    'entry: 404 does not have the body of an error of its status',
  ],
  [
    'SQL in an error',
    answer(400, { code: 'invalid_input', message: 'insert into "entries" values' }),
    'entry: 400 with SQL in it',
  ],
  ['silence', 'silent' as const, 'entry: no answer in 90 s'],
])('%s is a failure', (_, given, failure) => {
  const { note, failures } = createTallies()
  note('entry', given, 90_000)
  expect([...failures.keys()]).toEqual([failure])
})
