import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'

export interface Pace {
  /** For a whole body that is not an upload, in milliseconds. */
  bodyMs: number
  /** An upload is looked at this often, in milliseconds ... */
  uploadWindowMs: number
  /** ... and ended when fewer bytes than this have come since. */
  uploadWindowBytes: number
}

/** A slow phone sends several kilobytes a second; a stalled one, or one that only wants to keep us busy, sends next to none. */
const usualPace: Pace = { bodyMs: 30_000, uploadWindowMs: 30_000, uploadWindowBytes: 30 * 1024 }

/**
 * Ends requests whose body comes too slowly, also those that were answered before it was read: small bodies have 30 s, and
 * an upload a minimum rate (`uploadTimeLimitMs` is its end in any case). The connection is closed: who still sends may not
 * listen, and a sender that stalled has nothing to read an answer with.
 */
export function keepBodiesMoving(pace: Pace = usualPace): Middleware {
  return (ctx, next) => {
    const { headers } = ctx.req
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
      if (ctx.is('multipart/form-data')) endWhenTooSlow(ctx.req, pace)
      else endAfter(ctx.req, pace.bodyMs)
    }
    return next()
  }
}

function endAfter(req: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => req.destroy(), ms).unref()
  whenRead(req, () => clearTimeout(timer))
}

function endWhenTooSlow(req: IncomingMessage, { uploadWindowMs, uploadWindowBytes }: Pace): void {
  // The socket's count, because a data listener here would set the body flowing before its parser listens.
  let seen = req.socket.bytesRead
  const timer = setInterval(() => {
    const now = req.socket.bytesRead
    // A body that waits in our own buffers because we are slow is not the sender's fault.
    const isOurs = req.readableLength > 0
    if (now - seen < uploadWindowBytes && !isOurs) req.destroy()
    seen = now
  }, uploadWindowMs).unref()
  whenRead(req, () => clearInterval(timer))
}

function whenRead(req: IncomingMessage, done: () => void): void {
  req.once('end', done)
  req.once('close', done)
}
