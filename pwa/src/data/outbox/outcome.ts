import type { Entry } from '#contract/entries'
import { errorOf, NetworkError, type Answer, type ApiError } from '../http.ts'
import type { Refusal, Silence } from './moves.ts'
import type { NeedReason, WaitReason } from './rows.ts'

/** What an attempt came to. */
export type Outcome =
  /** The server has the edition that was sent. */
  | ({ kind: 'stored' } & Stored)
  /** It has another edition under this key: one of before. */
  | { kind: 'earlier' }
  /** Nothing of the entry is published any more, nor will be. */
  | { kind: 'taken-back' }
  /** `general`: the trouble is with the way to the server or the server as a whole, not with this entry. */
  | ({ kind: 'silence'; general: boolean } & Silence)
  /** There was no network at all: nothing to wait for but its return. */
  | { kind: 'offline' }
  /** Too many wrong passwords for this toy, or too much from this sender: nothing of the toy is sent for so many milliseconds. */
  | { kind: 'limited'; message: string | null; for: number }
  | ({ kind: 'refused' } & Refusal)

interface Stored {
  entryId: number
  entry: Entry | null
  /** For how long the server had had the entry when it answered, in milliseconds. */
  age: number
}

const everyField = ['location', 'comment', 'addedBy', 'latitude', 'longitude']
/** How often a "bad request" that names no field is taken for a body that was cut on its way. */
const cutBodyAttempts = 4
/** For a limit that names no time, in milliseconds. */
const unnamedLimit = 60_000

const silence = (reason: WaitReason, rest: Partial<Silence> & { general?: boolean } = {}): Outcome => ({
  kind: 'silence',
  reason,
  message: rest.message || null,
  retryAfter: rest.retryAfter ?? null,
  general: rest.general ?? false,
})

const refusal = (reason: NeedReason, error: ApiError): Outcome => ({
  kind: 'refused',
  reason,
  message: error.sentence || null,
  issues: error.issues,
})

/** The outcome of an attempt that no answer came to. */
export function outcomeOfNetworkError({ reason }: NetworkError): Outcome {
  if (reason === 'offline') return { kind: 'offline' }
  if (reason === 'sign-in-page' || reason === 'timeout') return silence(reason, { general: true })
  return silence('no-answer', { general: true })
}

export interface Attempted {
  submissionKey: string
  isCorrection: boolean
  /** Attempts before this one that got no answer. */
  unanswered: number
}

/**
 * The outcome of an answered attempt. Stored only by the strict rule: 200 or 201, JSON, an entry id, and our own key
 * echoed. Whatever else looks like a success came from something in between.
 */
export async function outcomeOfAnswer(answer: Answer, attempted: Attempted): Promise<Outcome> {
  const error = errorOf(answer)
  if (error instanceof NetworkError) return outcomeOfNetworkError(error)
  if (error) return outcomeOfRefusal(error, attempted)
  return (await readSuccess(answer, attempted.submissionKey)) ?? silence('no-answer', { general: true })
}

async function readSuccess({ status, json, headers }: Answer, submissionKey: string): Promise<Outcome | null> {
  if ((status !== 200 && status !== 201) || typeof json !== 'object' || json === null) return null
  const body = json as { id?: unknown; submissionKey?: unknown }
  const echoed = typeof body.submissionKey === 'string' ? body.submissionKey : headers.get('idempotency-key')
  if (!Number.isSafeInteger(body.id) || echoed?.toLowerCase() !== submissionKey.toLowerCase()) return null
  // A newer server may shape entries differently: it has ours all the same, only our copy of the journey must wait.
  const entry = await readEntry(json)
  return { kind: 'stored', entryId: body.id as number, entry, age: entry ? ageOf(entry, headers) : 0 }
}

/** Both times are the server's, so a device whose clock is wrong learns it as well. */
function ageOf({ receivedAt }: Entry, headers: Headers): number {
  const age = Date.parse(headers.get('date') ?? '') - Date.parse(receivedAt)
  return age > 0 ? age : 0
}

async function readEntry(json: unknown): Promise<Entry | null> {
  try {
    const { entrySchema } = await import('#contract/entries')
    return entrySchema.parse(json)
  } catch {
    return null
  }
}

/**
 * The outcome of taking an entry back. Done only by the strict rule: 200, JSON and our own key; or when the server says that
 * it was removed before.
 */
export function outcomeOfTakeBack(answer: Answer, submissionKey: string): Outcome {
  const error = errorOf(answer)
  if (error instanceof NetworkError) return outcomeOfNetworkError(error)
  if (error) return outcomeOfRefusedTakeBack(error)
  const body = (answer.json ?? {}) as { submissionKey?: unknown; takenBack?: unknown }
  const isOurs = answer.status === 200 && body.takenBack === true && body.submissionKey === submissionKey.toLowerCase()
  return isOurs ? { kind: 'taken-back' } : silence('no-answer', { general: true })
}

function outcomeOfRefusedTakeBack(error: ApiError): Outcome {
  const { status, code, retryAfter, sentence: message } = error
  switch (code) {
    case 'removed':
      return { kind: 'taken-back' }
    case 'forbidden':
      return refusal('take-back-refused', error)
    case 'rate_limited':
      return { kind: 'limited', message: message || null, for: retryAfter ?? unnamedLimit }
    default:
      return silence('server-busy', { message, retryAfter, general: status >= 500 || status === 429 })
  }
}

function outcomeOfRefusal(error: ApiError, attempted: Attempted): Outcome {
  const { status, retryAfter, sentence: message } = error
  switch (error.code) {
    case 'wrong_password':
      return refusal('wrong-password', error)
    case 'forbidden':
      return attempted.isCorrection ? refusal('correction-refused', error) : silence('server-busy', { message })
    case 'not_found':
      return refusal(attempted.isCorrection ? 'correction-refused' : 'toy-gone', error)
    case 'removed':
      return refusal('removed', error)
    case 'already_sent_differently':
      return { kind: 'earlier' }
    case 'too_large':
    case 'unsupported_image':
      return refusal('photo-refused', error)
    case 'rate_limited':
      return { kind: 'limited', message: message || null, for: retryAfter ?? unnamedLimit }
    case 'invalid_input':
      return outcomeOfBadInput(error, attempted.unanswered)
    default:
      return silence('server-busy', { message, retryAfter, general: status >= 500 || status === 429 })
  }
}

function outcomeOfBadInput(error: ApiError, unanswered: number): Outcome {
  const named = Object.keys(error.issues ?? {})
  // The form lets no entry through with all of its fields bad: the server saw an empty body, or half of one.
  const sawNothing = everyField.every((field) => named.includes(field))
  if (sawNothing || (named.length === 0 && unanswered < cutBodyAttempts)) {
    return silence('no-answer', { message: error.sentence })
  }
  if (named.every((name) => name === 'image') && named.length > 0) return refusal('photo-refused', error)
  if (named.every((name) => name === 'password') && named.length > 0) return refusal('wrong-password', error)
  return refusal('refused-fields', error)
}
