import type { Entry } from '#contract/entries'
import type { FieldIssues } from '#contract/errors'
import { errorOf, NetworkError, type Answer, type ApiError } from './http.ts'
import type { NeedReason, WaitReason } from './local-db.ts'

/** What an attempt came to. */
export type Outcome =
  | { kind: 'sent'; entryId: number; entry: Entry | null }
  | {
      kind: 'wait'
      reason: WaitReason
      message: string | null
      /** Milliseconds the server asked to wait. */
      retryAfter: number | null
      /** True when the fault lies with the way to the server or with the server as a whole, not with this entry. */
      general: boolean
    }
  | { kind: 'need'; reason: NeedReason; message: string | null; issues: FieldIssues | null }

const everyField = ['location', 'comment', 'addedBy', 'latitude', 'longitude']
/** How often a "bad request" that names no field is taken for a body that was cut on its way. */
const cutBodyAttempts = 4

const wait = (reason: WaitReason, rest: { message?: string; retryAfter?: number | null; general?: boolean } = {}) =>
  ({
    kind: 'wait',
    reason,
    message: rest.message || null,
    retryAfter: rest.retryAfter ?? null,
    general: rest.general ?? false,
  }) satisfies Outcome

const need = (reason: NeedReason, error: ApiError): Outcome => ({
  kind: 'need',
  reason,
  message: error.sentence || null,
  issues: error.issues,
})

/** The outcome of an attempt that no answer came to. */
export function outcomeOfSilence({ reason }: NetworkError): Outcome {
  if (reason === 'offline' || reason === 'sign-in-page') return wait(reason, { general: true })
  return wait('no-answer', { general: true })
}

/**
 * The outcome of an answered attempt. Sent only by the strict rule: 200 or 201, JSON, an entry id, and our own key
 * echoed. Whatever else looks like a success came from somebody in between.
 */
export async function outcomeOfAnswer(
  answer: Answer,
  { key, attempts }: { key: string; attempts: number },
): Promise<Outcome> {
  const error = errorOf(answer)
  if (error instanceof NetworkError) return outcomeOfSilence(error)
  if (error) return outcomeOfRefusal(error, attempts)
  return (await readSuccess(answer, key)) ?? wait('no-answer', { general: true })
}

async function readSuccess({ status, json, headers }: Answer, key: string): Promise<Outcome | null> {
  if ((status !== 200 && status !== 201) || typeof json !== 'object' || json === null) return null
  const { id, submissionKey } = json as { id?: unknown; submissionKey?: unknown }
  const echoed = typeof submissionKey === 'string' ? submissionKey : headers.get('idempotency-key')
  if (!Number.isSafeInteger(id) || echoed?.toLowerCase() !== key.toLowerCase()) return null
  // A newer server may shape entries differently: it has ours all the same, only our copy of the journey must wait.
  return { kind: 'sent', entryId: id as number, entry: await readEntry(json) }
}

async function readEntry(json: unknown): Promise<Entry | null> {
  try {
    const { entrySchema } = await import('#contract/entries')
    return entrySchema.parse(json)
  } catch {
    return null
  }
}

function outcomeOfRefusal(error: ApiError, attempts: number): Outcome {
  const { status, retryAfter, sentence: message } = error
  switch (error.code) {
    case 'wrong_password':
      return need('wrong-password', error)
    case 'not_found':
      return need('toy-gone', error)
    case 'removed':
      return need('removed', error)
    case 'already_sent_differently':
      return need('sent-differently', error)
    case 'too_large':
    case 'unsupported_image':
      return need('photo-refused', error)
    case 'rate_limited':
      return wait('rate-limited', { message, retryAfter })
    case 'invalid_input':
      return outcomeOfBadInput(error, attempts)
    default:
      return wait(status === 429 ? 'rate-limited' : 'server-busy', { message, retryAfter, general: status >= 500 })
  }
}

function outcomeOfBadInput(error: ApiError, attempts: number): Outcome {
  const named = Object.keys(error.issues ?? {})
  // The form lets no entry through with all of its fields bad: the server saw an empty body, or half of one.
  const sawNothing = everyField.every((field) => named.includes(field))
  if (sawNothing || (named.length === 0 && attempts <= cutBodyAttempts)) {
    return wait('no-answer', { message: error.sentence })
  }
  if (named.every((name) => name === 'image') && named.length > 0) return need('photo-refused', error)
  if (named.every((name) => name === 'password') && named.length > 0) return need('wrong-password', error)
  return need('refused-fields', error)
}
