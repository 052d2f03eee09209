import { noteAnswer, noteSilence, type NetworkReason } from './connection.ts'
import { noteServerTime } from './server-time.ts'
import { errorStatus, type ErrorBody, type ErrorCode, type FieldIssues, type Tries } from '#contract/errors'

/** No answer of the API came; it is unknown whether it got the request. */
export class NetworkError extends Error {
  readonly reason: NetworkReason

  constructor(reason: NetworkReason, options?: ErrorOptions) {
    super(`No answer (${reason})`, options)
    this.name = 'NetworkError'
    this.reason = reason
  }
}

/** The API answered no. `message` reads `{status}: {sentence}` (spec section 8); `sentence` is the server's own text. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly sentence: string
  readonly issues: FieldIssues | null
  /** Milliseconds the server asked to wait, or null. */
  readonly retryAfter: number | null
  /** After a wrong password; null otherwise. */
  readonly tries: Tries | null

  constructor(
    status: number,
    code: ErrorCode | null,
    sentence: string,
    issues: FieldIssues | null,
    retryAfter: number | null,
    tries: Tries | null = null,
  ) {
    super(`${status}: ${sentence}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.sentence = sentence
    this.issues = issues
    this.retryAfter = retryAfter
    this.tries = tries
  }
}

/** What reads an answer: a schema of the contract. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/** A whole answer, read to its end. `json` is undefined unless the body said it was JSON and is. */
export interface Answer {
  status: number
  isJson: boolean
  json: unknown
  text: string
  /** What the status line says beside the number; HTTP/2 has none. */
  statusText?: string
  headers: Headers
}

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: FormData | string
  /** Let it finish although the page is going away. */
  keepalive?: boolean
  signal?: AbortSignal | undefined
  /** Milliseconds for the whole exchange, the body included. */
  timeLimit: number
}

async function withinTime<T>(limit: number, outer: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>) {
  const controller = new AbortController()
  let stop: (reason: NetworkReason) => void = () => undefined
  // Raced, not only aborted: a stalled body does not end in every browser when its request is aborted.
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = (reason) => {
      controller.abort()
      reject(new NetworkError(reason))
    }
  })
  const giveUp = () => stop('aborted')
  const timer = setTimeout(() => stop('timeout'), limit)
  outer?.addEventListener('abort', giveUp, { once: true })
  try {
    if (outer?.aborted) giveUp()
    return await Promise.race([stopped, run(controller.signal)])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', giveUp)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isOffline = () => globalThis.navigator?.onLine === false

/**
 * One request and its whole answer, whatever the status. Throws {@link NetworkError} when none came, and when a
 * redirect did: the API never redirects, so it is a network's sign-in page.
 */
export async function exchange(path: string, { timeLimit, signal: outer, ...init }: Request): Promise<Answer> {
  // A long upload is no silence.
  const silence = init.body ? undefined : setTimeout(() => noteSilence('timeout'), silenceMs)
  return withinTime(timeLimit, outer, async (signal) => {
    const response = await fetch(new URL(path, globalThis.location.href), {
      ...init,
      signal,
      cache: 'no-store',
      redirect: 'manual',
      credentials: 'same-origin',
    })
    if (response.type === 'opaqueredirect' || isRedirect(response.status)) throw new NetworkError('sign-in-page')
    const text = await response.text()
    const isJson = /^application\/(?:\w+\+)?json\b/i.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      isJson,
      json: isJson ? parseJson(text) : undefined,
      text,
      statusText: response.statusText,
      headers: response.headers,
    }
  })
    .catch((cause: unknown) => {
      throw cause instanceof NetworkError ? cause : new NetworkError(isOffline() ? 'offline' : 'failed', { cause })
    })
    .then(noteWhoAnswered, (error: NetworkError) => {
      noteSilence(error.reason)
      throw error
    })
    .finally(() => clearTimeout(silence))
}

/** A request without a body that is answered by nobody for so long tells that the server cannot be reached. */
const silenceMs = 4_000

function noteWhoAnswered(answer: Answer): Answer {
  const error = errorOf(answer)
  if (error instanceof NetworkError) noteSilence(error.reason)
  // A proxy's own words for a server that it cannot reach.
  else if (error?.code === null && error.status >= 500) noteSilence('failed')
  else {
    noteAnswer()
    noteServerTime(answer.headers)
  }
  return answer
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304

/** Milliseconds to wait by a Retry-After header (seconds or a date), at most a day; null when it says nothing. */
export function readRetryAfter(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  const until = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(until) ? null : Math.min(Math.max(until, 0), 86_400_000)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The contract's ErrorBody, read without a schema library: this module is part of every first load. */
function isErrorBody(json: unknown): json is ErrorBody {
  if (!isObject(json) || typeof json.code !== 'string' || typeof json.message !== 'string') return false
  const { code, issues } = json
  if (!Object.hasOwn(errorStatus, code)) return false
  return issues === undefined || (isObject(issues) && Object.values(issues).every((text) => typeof text === 'string'))
}

function readTries(tries: unknown): Tries | null {
  if (!isObject(tries)) return null
  const { left, nextInSeconds } = tries
  return typeof left === 'number' && typeof nextInSeconds === 'number' ? { left, nextInSeconds } : null
}

/** The error that an answer reports, or null when it is a success with a JSON body (or an unchanged copy). */
export function errorOf(answer: Answer): ApiError | NetworkError | null {
  const { status, json, headers, text } = answer
  if (status === 304) return null
  const retryAfter = readRetryAfter(headers)
  if (status >= 400 && isErrorBody(json)) {
    return new ApiError(status, json.code, json.message, json.issues ?? null, retryAfter, readTries(json.tries))
  }
  if (status === 511) return new NetworkError('sign-in-page')
  if (status >= 500 || status === 429 || status === 408) return new ApiError(status, null, '', null, retryAfter)
  if (status >= 400) return new NetworkError('not-ours')
  if (answer.isJson) return json === undefined ? new NetworkError('failed') : null
  return new NetworkError(text.trimStart().startsWith('<') ? 'sign-in-page' : 'not-ours')
}
