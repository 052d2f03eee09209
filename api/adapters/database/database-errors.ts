import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'

/** SQLSTATE classes and codes that mean: not now, but the same request may succeed later. */
const passingStates = new RegExp(
  [
    '08...', // connection lost or refused
    '28...', // this server does not let us in
    '3D000', // the database is not there yet
    '40001|40P01', // serialization failure, deadlock
    '53...', // out of connections, memory or disk
    '55000', // the database takes no connections
    '55P03', // a lock was not free in time
    '57...', // shutting down, starting up, statement cancelled after its timeout
    '25006|25P03', // read-only after a failover; an idle transaction was ended
  ].join('|'),
)

const networkCodes = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT EACCES'.split(
    ' ',
  ),
)

/** What the driver and the pool say before a connection stands: without a code, and without a statement in front. */
const neverConnected = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
  'Unable to acquire a connection',
])

/** A connection broke while a statement was on its way: it may have been carried out. */
export class LostConnectionError extends Error {
  override readonly name = 'LostConnectionError'
  /** What the driver said: the message itself may get the statement put in front of it. */
  readonly reason: string

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.reason = cause.message
  }
}

/** SQLSTATEs of values that no row can hold: validation should have caught them, but the fault is still the sender's. */
const refusedValues = new Set([
  '22001',
  '22003',
  '22007',
  '22008',
  '22009',
  '22021',
  '22P02',
  '22P05',
  '23502',
  '23514',
])

/** The answer for a failure of the database, or null when it is not one that a person should be told about. */
export function databaseAppError(error: unknown): AppError | null {
  if (isDatabaseUnavailable(error))
    return new AppError('unavailable', message('databaseUnavailable'), { retryAfter: 5, cause: forLog(error) })
  const state = sqlState(error)
  if (state === null) return null
  if (refusedValues.has(state)) return new AppError('invalid_input', message('valueNotStorable'), { cause: error })
  if (state === '23505') return new AppError('conflict', message('duplicate'), { cause: error })
  if (state === '23503') return new AppError('conflict', message('parentRemoved'), { cause: error })
  return null
}

/** True when the database is unreachable, starting, overloaded or too slow: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => {
    if (cause instanceof LostConnectionError || cause.name === 'KnexTimeoutError') return true
    const state = sqlState(cause)
    if (state !== null) return passingStates.test(state)
    if (neverConnected.has(cause.message)) return true
    return typeof cause.code === 'string' && networkCodes.has(cause.code) && 'syscall' in cause && isSocketCall(cause)
  })
}

/** The failure without the statement that knex puts in front of the driver's words. */
function forLog(error: unknown): unknown {
  const lost = causes(error).find((cause) => cause instanceof LostConnectionError)
  return lost?.cause ?? error
}

interface Failure extends Error {
  code?: unknown
  syscall?: unknown
  severity?: unknown
}

function isSocketCall({ syscall }: Failure): boolean {
  return typeof syscall === 'string' && /^(connect|read|write|getaddrinfo)/.test(syscall)
}

/** The error itself and everything it wraps: objection keeps the driver's in `nativeError`, node groups attempts. */
function causes(error: unknown, depth = 0): Failure[] {
  if (!(error instanceof Error) || depth > 4) return []
  const inner = [
    (error as { nativeError?: unknown }).nativeError,
    error.cause,
    ...(error instanceof AggregateError ? error.errors : []),
  ]
  return [error, ...inner.flatMap((next) => causes(next, depth + 1))]
}

function sqlState(error: unknown): string | null {
  for (const { code, severity } of causes(error)) {
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && severity !== undefined) return code
  }
  return null
}
