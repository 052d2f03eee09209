import { errorStatus, type ErrorBody } from '../../contract/errors.ts'
import type { Answer, NoAnswer } from './line.ts'

export interface Tally {
  sent: number
  /** 2xx and 304. */
  acknowledged: number
  /** 4xx by code. */
  refused: Record<string, number>
  unavailable: number
  /** Any other answer: always a failure of ours. */
  failed: number
  unanswered: number
  slowestMs: number
}

export interface Tallies {
  readonly kinds: ReadonlyMap<string, Tally>
  /** What must never be, each with how often it was, and one example. */
  readonly failures: ReadonlyMap<string, { count: number; example: string }>
  note(kind: string, answer: Answer | NoAnswer, ms: number): void
  /** Something that must never be. */
  fail(what: string, example?: string): void
}

/** Words of SQL in the form in which drivers and query builders write them. */
const sql = /\b(select .{1,300} from|insert into|update "?\w+"? set|delete from|begin;|rollback)\b/is

export function createTallies(): Tallies {
  const kinds = new Map<string, Tally>()
  const failures = new Map<string, { count: number; example: string }>()

  function fail(what: string, example = ''): void {
    const failure = failures.get(what) ?? { count: 0, example }
    failure.count++
    failures.set(what, failure)
  }

  function tallyOf(kind: string): Tally {
    const none = { sent: 0, acknowledged: 0, refused: {}, unavailable: 0, failed: 0, unanswered: 0, slowestMs: 0 }
    const tally = kinds.get(kind) ?? none
    kinds.set(kind, tally)
    return tally
  }

  return {
    kinds,
    failures,
    fail,
    note(kind, answer, ms) {
      const tally = tallyOf(kind)
      tally.sent++
      if (typeof answer === 'string') {
        tally.unanswered++
        if (answer === 'silent') fail(`${kind}: no answer in ${Math.round(ms / 1000)} s`)
        return
      }
      tally.slowestMs = Math.max(tally.slowestMs, Math.round(ms))
      const { status } = answer
      if (status < 400) return void tally.acknowledged++
      const text = answer.body.toString('utf8')
      const code = readCode(text)
      if (status === 503) tally.unavailable++
      else if (status >= 500) tally.failed++
      else tally.refused[`${status} ${code ?? '?'}`] = (tally.refused[`${status} ${code ?? '?'}`] ?? 0) + 1
      for (const problem of problemsOf(answer, text, code)) fail(`${kind}: ${status} ${problem}`, text.slice(0, 300))
    },
  }
}

function readCode(text: string): ErrorBody['code'] | null {
  try {
    const { code } = JSON.parse(text) as Partial<ErrorBody>
    return code !== undefined && code in errorStatus ? code : null
  } catch {
    return null
  }
}

function problemsOf({ status, headers }: Answer, text: string, code: ErrorBody['code'] | null): string[] {
  const isOverload = status === 503 || status === 429
  return [
    ...(status >= 500 && status !== 503 ? ['is a failure of ours'] : []),
    ...(code === null || errorStatus[code] !== status ? ['does not have the body of an error of its status'] : []),
    ...(isOverload && !(Number(headers['retry-after']) > 0) ? ['without Retry-After'] : []),
    ...(sql.test(text) ? ['with SQL in it'] : []),
  ]
}
