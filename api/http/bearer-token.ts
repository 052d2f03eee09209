import type { Context } from 'koa'

/** The token of `Authorization: Bearer …`, at most 256 characters; null when there is none of that kind. */
export function bearerToken(ctx: Context): string | null {
  return /^Bearer +([A-Za-z0-9._~+/-]{1,256}=*)$/i.exec(ctx.get('Authorization'))?.[1] ?? null
}
