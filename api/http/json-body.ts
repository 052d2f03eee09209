import type { Middleware } from 'koa'
import { koaBody } from 'koa-body'

/** Reads a small JSON body into `ctx.request.body`; anything else leaves it empty, and the schema says what is missing. */
export function readJson({ limit = '16kb' } = {}): Middleware {
  return koaBody({ json: true, jsonLimit: limit, text: false, urlencoded: false, multipart: false })
}
