import type { Context, Middleware } from 'koa'
import type { Log } from '../adapters/log.ts'
import { errorStatus, type ErrorBody } from '../contract/errors.ts'
import { limitHeaders } from '../contract/limit-headers.ts'
import { defaultLocale, isLocale, type Locale } from '../contract/locale.ts'
import type { AppError } from '../errors.ts'
import { errorBody } from './error-body.ts'
import { toAppError } from './known-problems.ts'
import { pathForLog } from './log-path.ts'
import { refusalReason } from './refusal-reason.ts'

interface Options {
  log: Log
  /** Languages that errors are explained in, the default first. */
  locales: readonly Locale[]
  /** The answer for an error of a particular technology, such as the database; null when it is none of its own. */
  explain(error: unknown): AppError | null
  /** Told of every refusal for a limit, or for trouble of ours. */
  onRefusal(code: string, reason: string): void
}

/** Turns everything thrown below it into the contract's error answer, and logs what is our own fault. */
export function handleErrors({ log, explain, locales, onRefusal }: Options): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const problem = toAppError(error, explain)
      if (errorStatus[problem.code] >= 429) onRefusal(problem.code, refusalReason(problem))
      if (errorStatus[problem.code] >= 500) {
        const details = {
          method: ctx.method,
          path: pathForLog(ctx.path),
          code: problem.code,
          ...describe(problem.cause ?? problem),
        }
        if (problem.code === 'internal') log.error(details, 'Request failed')
        else log.warn(details, 'Request refused')
      }
      sendError(ctx, problem, locales)
    }
  }
}

/** Writes the answer of an error, in the language that the client likes best. */
function sendError(ctx: Context, problem: AppError, locales: readonly Locale[]): void {
  if (ctx.headerSent) {
    ctx.res.destroy()
    return
  }
  const liked = ctx.acceptsLanguages([...locales])
  const locale = liked && isLocale(liked) ? liked : defaultLocale
  ctx.status = errorStatus[problem.code]
  ctx.remove('ETag')
  ctx.set('Cache-Control', 'no-store')
  if (problem.retryAfter) ctx.set('Retry-After', String(problem.retryAfter))
  if (problem.limit) ctx.set(limitHeaders(problem.limit))
  ctx.type = 'json'
  ctx.vary('Accept-Language')
  ctx.set('Content-Language', locale)
  ctx.body = JSON.stringify({ ...errorBody(problem, locale), requestId: ctx.state.requestId } satisfies ErrorBody)
}

interface Described {
  error: string
  state?: unknown
  constraint?: unknown
  stack?: string
}

/** An error for the log. The message of a database error may repeat a value, unless it is about the statement itself. */
function describe(error: unknown): Described {
  if (!(error instanceof Error)) return { error: String(error) }
  const native = ('nativeError' in error ? error.nativeError : error) as { code?: unknown; constraint?: unknown }
  const state = typeof native.code === 'string' ? native.code : ''
  const isDatabase = 'severity' in native
  const mayHoldValues = isDatabase && !/^(42|XX)/.test(state)
  const [, ...frames] = error.stack?.split('\n    at ') ?? []
  return {
    error: mayHoldValues ? error.name : `${error.name}: ${error.message}`.slice(0, 500),
    ...(state ? { state } : {}),
    ...(native.constraint ? { constraint: native.constraint } : {}),
    stack: frames.slice(0, 8).join(' < '),
  }
}
