import type { Context } from 'koa'
import * as z from 'zod'

/** Answers with JSON that has been through its schema: what the schema does not name never leaves the server. */
export function respond<Output>(ctx: Context, schema: z.core.$ZodType<Output>, body: Output, status = 200): void {
  const parsed = z.core.safeParse(schema, body)
  if (!parsed.success) throw new Error(`The response to ${ctx.path} does not match its schema`, { cause: parsed.error })
  ctx.status = status
  ctx.type = 'json'
  if (!ctx.response.get('Cache-Control')) ctx.set('Cache-Control', 'no-store')
  ctx.body = JSON.stringify(parsed.data)
}
