import { AppError } from '../errors.ts'

interface Problem {
  name?: unknown
  code?: unknown
  message?: unknown
  /** http-errors, koa-body */
  status?: unknown
  /** formidable */
  httpCode?: unknown
  syscall?: unknown
  severity?: unknown
}

/** Puts any error that reached the top into the contract's words; what nobody foresaw becomes "internal". */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const problem: Problem = typeof error === 'object' && error !== null ? error : {}
  return (
    databaseProblem(problem, error) ??
    clientProblem(problem, error) ??
    new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error })
  )
}

const awayMessages =
  /Connection terminated|Unable to acquire a connection|not queryable|timeout exceeded when trying to connect|Query read timeout|the database system is/i
const awayCodes = new Set([
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// Connection exceptions, too many connections, out of resources, shutting down, serialisation failures and deadlocks.
const passingStates = /^(08|53|57P|40)|^57014$|^55P03$/
// Values that no row can hold: bad text or numbers, wrong byte sequences, check and not-null violations.
const refusedStates = /^(22...|23502|23514)$/

function databaseProblem(problem: Problem, cause: unknown): AppError | null {
  const code = typeof problem.code === 'string' ? problem.code : ''
  const message = typeof problem.message === 'string' ? problem.message : ''
  const isSqlState = typeof problem.severity === 'string' && /^[0-9A-Z]{5}$/.test(code)
  if (isSqlState && refusedStates.test(code)) {
    return new AppError('invalid_input', 'A value cannot be stored as it was sent.', { cause })
  }
  if (isSqlState && /^23(505|503)$/.test(code)) {
    return new AppError('conflict', 'This was changed by someone else in the meantime.', { cause })
  }
  const isAway =
    (isSqlState && passingStates.test(code)) ||
    problem.name === 'KnexTimeoutError' ||
    awayCodes.has(code) ||
    (problem.syscall === 'connect' && code !== '') ||
    awayMessages.test(message)
  if (isAway) {
    return new AppError('unavailable', 'We cannot reach our database right now. Please try again in a moment.', {
      retryAfter: 5,
      cause,
    })
  }
  return code === 'ENOSPC' || code === 'EMFILE' || code === 'ENFILE'
    ? new AppError('unavailable', 'We cannot store anything right now. Please try again later.', {
        retryAfter: 60,
        cause,
      })
    : null
}

function clientProblem({ status, httpCode, code, message }: Problem, cause: unknown): AppError | null {
  const given = typeof httpCode === 'number' ? httpCode : status
  if (given === 413) return new AppError('too_large', 'This is too large.', { cause })
  if (given === 404) return new AppError('not_found', 'There is nothing at this address.', { cause })
  if (typeof given === 'number' && given >= 400 && given < 500) {
    return new AppError('invalid_input', 'The request could not be read.', { cause })
  }
  // The client went away in the middle; nobody reads this answer, and it is not our failure.
  if (code === 'ECONNRESET' || code === 'ECONNABORTED' || message === 'aborted') {
    return new AppError('invalid_input', 'The request broke off.', { cause })
  }
  return null
}
