import { ApiError, errorOf, exchange, NetworkError, type Answer, type Schema } from './http.ts'

/** A list may have to look through many rows. */
const readLimit = 20_000

/** A photo over a slow line takes its time. */
const sendLimit = 120_000

export type AdminQuery = Record<string, string | number | null | undefined>

/** What one call of the dashboard may send. */
export type AdminBody = object | FormData

/** The address of a list; what is null, undefined or empty stays out. */
export function withQuery(path: string, query: AdminQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** A form that was refused by something without a sentence of ours (spec section 8). */
class FormRefusedError extends ApiError {
  constructor(status: number, retryAfter: number | null) {
    super(status, null, '', null, retryAfter)
    this.message = `HTTP error! status: ${status}`
  }
}

/** As spec section 8 has it: `{status}: {body text}`, the status text when the body is empty. */
function adminErrorOf(answer: Answer, isForm: boolean): ApiError | NetworkError | null {
  const { status, text, statusText } = answer
  const error = errorOf(answer)
  const hasSentence = error instanceof ApiError && error.sentence !== ''
  if (status < 400 || hasSentence || status === 511) return error
  const retryAfter = error instanceof ApiError ? error.retryAfter : null
  if (isForm) return new FormRefusedError(status, retryAfter)
  return new ApiError(status, null, text.trim().slice(0, 200) || (statusText ?? ''), null, retryAfter)
}

function parse<T>(answer: Answer, schema: Schema<T>): T {
  const parsed = schema.safeParse(answer.json)
  if (!parsed.success) throw new NetworkError('not-ours')
  return parsed.data
}

/** A GET of the dashboard: always from the server, kept nowhere. */
async function read<T>(path: string, schema: Schema<T>, signal?: AbortSignal): Promise<T> {
  const answer = await exchange(path, { signal, timeLimit: readLimit })
  const error = adminErrorOf(answer, false)
  if (error) throw error
  return parse(answer, schema)
}

function list<T>(path: string, schema: Schema<T>, query: AdminQuery, signal?: AbortSignal): Promise<T> {
  return read(withQuery(path, query), schema, signal)
}

/** Changes something. An object goes as JSON, a FormData as a form; with `null` as the schema no answer is read. */
async function send<T = null>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: AdminBody | null,
  schema: Schema<T> | null,
): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await exchange(path, {
    method,
    ...(isForm && { body }),
    ...(body && !isForm && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    timeLimit: sendLimit,
  })
  if (answer.status === 204 && schema === null) return null as T
  const error = adminErrorOf(answer, isForm)
  if (error) throw error
  return schema === null ? (null as T) : parse(answer, schema)
}

/** A GET whose answer is a file of that type, as text. */
async function readFile(path: string, type: string): Promise<string> {
  const answer = await exchange(path, { timeLimit: sendLimit })
  const error = answer.status >= 400 ? adminErrorOf(answer, false) : null
  if (error) throw error
  if (!answer.headers.get('content-type')?.startsWith(type)) throw new NetworkError('not-ours')
  return answer.text
}

/** The online-only calls of the dashboard. They throw ApiError when the server said no and NetworkError when nobody did. */
export const adminApi = { read, readFile, list, send }
