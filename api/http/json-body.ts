import type { Middleware } from 'koa'
import { koaBody } from 'koa-body'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'
import { requireSender } from './require-sender.ts'

/** Reads a small JSON body into `ctx.request.body`; anything else leaves it empty, and the schema says what is missing. */
export function readJson({ limit = '16kb' } = {}): Middleware {
  const parse = koaBody({ json: true, jsonLimit: limit, text: false, urlencoded: false, multipart: false })
  return async (ctx, next) => {
    requireSender(ctx)
    await parse(ctx, () => Promise.resolve()).catch((error: unknown) => {
      throw isBadlyCompressed(error)
        ? new AppError('invalid_input', message('unreadableRequest'), { cause: error })
        : error
    })
    await next()
  }
}

/** A body that is not what its Content-Encoding says, by the codes of zlib and Brotli. */
function isBadlyCompressed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR__ERROR_|ERR_BROTLI_)/.test(String(error.code))
}
