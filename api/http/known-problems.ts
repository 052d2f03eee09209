import { AppError } from '../errors.ts'

interface Problem {
  code?: unknown
  message?: unknown
  /** http-errors, koa-body */
  status?: unknown
  /** formidable */
  httpCode?: unknown
}

/** Maps any uncaught error to an error code of the contract; an unexpected one becomes "internal". */
export function toAppError(error: unknown, explain: (error: unknown) => AppError | null): AppError {
  if (error instanceof AppError) return error
  const problem: Problem = typeof error === 'object' && error !== null ? error : {}
  return (
    explain(error) ??
    outOfSpace(problem, error) ??
    clientProblem(problem, error) ??
    new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error })
  )
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

function outOfSpace({ code }: Problem, cause: unknown): AppError | null {
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EMFILE' && code !== 'ENFILE') return null
  return new AppError('unavailable', 'We cannot store anything right now. Please try again later.', {
    retryAfter: 60,
    cause,
  })
}
