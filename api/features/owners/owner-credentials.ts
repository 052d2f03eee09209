import type { Context } from 'koa'
import { bearerToken } from '../../http/bearer-token.ts'
import { requireTagId } from '../../http/tag-id.ts'
import type { OwnerCredentials } from './owner-access.ts'

/** Which toy a request is about, and the token it came with: in a header, so that no log, cache or history has it. */
export function credentialsOf(ctx: Context): OwnerCredentials {
  const { id } = ctx['params'] as { id?: string }
  return { toyId: requireTagId(id), token: bearerToken(ctx) }
}
