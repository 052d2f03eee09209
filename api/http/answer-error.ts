import type { Context } from 'koa'
import type { Log } from '../adapters/log.ts'
import { StoreRefusal } from '../storage-refusal.ts'
import { pathForLog } from './log-path.ts'

/** How Node says that the other side has gone away. */
const brokenOff = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])

/**
 * What went wrong beside every handler, mostly while an answer was on its way: whoever hung up is no failure of ours, and a
 * photo store that stops in the middle is an outage.
 */
export function logAnswerError({ log }: { log: Pick<Log, 'info' | 'warn' | 'error'> }) {
  return (error: Error & { code?: unknown }, ctx?: Context): void => {
    const code = String(error.code)
    // HPE_…: the parser of HTTP met the end in the middle of a request.
    const isBrokenOff = error.message === 'aborted' || brokenOff.has(code) || code.startsWith('HPE_')
    const request = ctx
      ? { requestId: ctx.state['requestId'] as unknown, method: ctx.method, path: pathForLog(ctx.path) }
      : {}
    const level = isBrokenOff ? 'info' : error instanceof StoreRefusal ? 'warn' : 'error'
    log[level]({ ...request, error: error.message }, isBrokenOff ? 'Client gone' : 'Answer failed')
  }
}
