import type { Context } from 'koa'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'

const signals = new WeakMap<Context['res'], AbortSignal>()

/** Aborted when the client has gone before its answer was sent: what still waits for it need not be done. */
export function clientGone({ res }: Context): AbortSignal {
  const known = signals.get(res)
  if (known) return known
  const gone = new AbortController()
  const abort = () => {
    if (!res.writableFinished) gone.abort(new AppError('invalid_input', message('connectionClosed')))
  }
  if (res.closed) abort()
  else res.once('close', abort)
  signals.set(res, gone.signal)
  return gone.signal
}
