import type { Context } from 'koa'
import { tooLarge } from './upload-problem.ts'

/** A body of more than this many times the limit is cut off instead of being read to its end. */
const patience = 4

/**
 * Refuses a body above `maxBytes`: at once when its length is announced, else as soon as it has grown past it. The rest
 * is read and thrown away within reason, because a sender that is cut off in mid-body never sees the 413.
 */
export function capBody(ctx: Context, maxBytes: number): void {
  const announced = ctx.request.length
  if (announced !== undefined && announced > maxBytes) {
    if (announced > maxBytes * patience) ctx.set('Connection', 'close')
    throw tooLarge()
  }
  let received = 0
  const count = (chunk: Buffer) => {
    const before = received
    received += chunk.length
    // The parser listens for the request's errors, and stops collecting.
    if (before <= maxBytes && received > maxBytes) ctx.req.emit('error', tooLarge())
    if (received > maxBytes * patience) ctx.req.destroy()
  }
  // A data listener sets the stream flowing, so ours may only come together with the parser's.
  const join = (event: string | symbol) => {
    if (event !== 'data') return
    ctx.req.off('newListener', join)
    ctx.req.on('data', count)
  }
  ctx.req.on('newListener', join)
}
