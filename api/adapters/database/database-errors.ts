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

const lostConnection =
  /^(Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Unable to acquire a connection|Timeout acquiring a connection|Knex: Timeout acquiring|The server does not support SSL|Defined query timeout)/

/** SQLSTATEs of values that no row can hold: validation should have caught them, but the fault is still the sender's. */
const refusedValues = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23502', '23514'])

/** The answer for a failure of the database, or null when it is not one that a person should be told about. */
export function databaseAppError(error: unknown): AppError | null {
  if (isDatabaseUnavailable(error))
    return new AppError('unavailable', message('databaseUnavailable'), { retryAfter: 5, cause: error })
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
    if (lostConnection.test(cause.message) || cause.name === 'KnexTimeoutError') return true
    const state = sqlState(cause)
    if (state !== null) return passingStates.test(state)
    return typeof cause.code === 'string' && networkCodes.has(cause.code) && 'syscall' in cause && isSocketCall(cause)
  })
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
