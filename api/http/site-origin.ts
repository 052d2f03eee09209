import type { Context } from 'koa'

/** Where people reach the site, for absolute links: as configured, else as this request did. Safe to put into markup. */
export function siteOrigin(ctx: Context, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl
  const asked = `${ctx.protocol}://${ctx.host}`
  // A Host header may hold anything; only what is an address comes back out.
  return URL.canParse(asked) ? new URL(asked).origin : 'http://localhost'
}
