import type { Context } from 'koa'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'
import { requireSender } from './require-sender.ts'

/** The body exactly as it was sent, for signatures over its bytes. */
export async function readRaw(ctx: Context, { maxBytes }: { maxBytes: number }): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  requireSender(ctx)
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length
    // An oversized body is read and discarded, so that the sender receives the answer.
    if (size <= maxBytes) chunks.push(chunk)
  }
  if (size > maxBytes) throw new AppError('too_large', message('requestTooLarge'))
  return Buffer.concat(chunks)
}
