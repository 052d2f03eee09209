import type { Context } from 'koa'
import { AppError } from '../errors.ts'

/** The body exactly as it was sent, for signatures over its bytes. */
export async function readRaw(ctx: Context, { maxBytes }: { maxBytes: number }): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length
    // What is too much is read and forgotten, so that the answer reaches its sender.
    if (size <= maxBytes) chunks.push(chunk)
  }
  if (size > maxBytes) throw new AppError('too_large', 'This is too large.')
  return Buffer.concat(chunks)
}
