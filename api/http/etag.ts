import type { Context } from 'koa'

/**
 * True when the client already has the answer with this ETag. Koa's `fresh` is false for every request that carries
 * Cache-Control: no-cache, and browsers add that to each fetch with an If-None-Match of its own.
 */
export function hasEtag(ctx: Context, etag: string): boolean {
  const sent = ctx.get('If-None-Match')
  return sent !== '' && (sent === '*' || sent.split(',').some((tag) => opaque(tag.trim()) === opaque(etag)))
}

// Weak comparison: W/"1" and "1" are the same.
function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
