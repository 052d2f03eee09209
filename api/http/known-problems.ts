import { message } from '../contract/messages/message.ts'
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
    new AppError('internal', message('internal'), { cause: error })
  )
}

function clientProblem({ status, httpCode, code, message: text }: Problem, cause: unknown): AppError | null {
  const given = typeof httpCode === 'number' ? httpCode : status
  if (given === 413) return new AppError('too_large', message('requestTooLarge'), { cause })
  if (given === 404) return new AppError('not_found', message('notFound'), { cause })
  if (typeof given === 'number' && given >= 400 && given < 500) {
    return new AppError('invalid_input', message('unreadableRequest'), { cause })
  }
  // The client went away in the middle; nobody reads this answer, and it is not our failure.
  if (code === 'ECONNRESET' || code === 'ECONNABORTED' || text === 'aborted') {
    return new AppError('invalid_input', message('interrupted'), { cause })
  }
  return null
}

function outOfSpace({ code }: Problem, cause: unknown): AppError | null {
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EMFILE' && code !== 'ENFILE') return null
  return new AppError('unavailable', message('storageFull'), {
    retryAfter: 60,
    cause,
  })
}
