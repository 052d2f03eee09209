import type { Middleware } from 'koa'
import { readJson } from './json-body.ts'
import type { Upload } from './upload-parts.ts'

/** Takes a form with a file, or the same fields as JSON, into `ctx.state.upload`. */
export function receiveFormOrJson(receiveUpload: Middleware): Middleware {
  const json = readJson({ limit: '128kb' })
  return async (ctx, next) => {
    if (ctx.is('multipart/form-data')) return receiveUpload(ctx, next)
    await json(ctx, async () => {
      ctx.state.upload = { fields: (ctx.request.body ?? {}) as Upload['fields'], image: null }
      await next()
    })
  }
}
