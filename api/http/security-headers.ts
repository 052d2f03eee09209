import type { Middleware } from 'koa'

interface Options {
  /** Leaflet template of the map tiles; its host is the only foreign one the app may talk to. */
  tileUrl: string
  /** True when people reach us by https only. */
  https: boolean
}

/** Hashes of what stands in a document itself, as the policy writes them: `sha256-…`. */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

export interface SecurityHeaders {
  /** On every answer. */
  readonly common: Readonly<Record<string, string>>
  /** Content-Security-Policy of the app's documents and workers, which may hold these inline scripts and styles. */
  policy(inline?: InlineHashes): string
}

/** A document of ours may load from us and from the tile host, and from nowhere else. */
export function createSecurityHeaders({ tileUrl, https }: Options): SecurityHeaders {
  const tiles = tileOrigin(tileUrl)
  const common = {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self), usb=()',
    // Tile providers ask for the origin of the site that uses them; they get that and no more.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const policy = ({ scripts, styles }: InlineHashes = { scripts: [], styles: [] }) =>
    [
      "default-src 'self'",
      sources('script-src', scripts),
      sources('style-src', styles),
      `img-src 'self' data: blob: ${tiles}`,
      `connect-src 'self' data: blob: ${tiles}`,
      "font-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
  return { common: Object.freeze(common), policy }
}

/** Ourselves, and what has one of these hashes. */
function sources(directive: string, hashes: readonly string[]): string {
  return [directive, "'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
}

/** The source expression of a tile template: `https://{s}.tile.example/…` becomes `https://*.tile.example`. */
function tileOrigin(template: string): string {
  const match = /^(https?:\/\/)([^/]+)/.exec(template)
  return match ? `${match[1]}${(match[2] as string).replace(/^\{s\}/, '*')}` : ''
}

export function setSecurityHeaders(headers: SecurityHeaders): Middleware {
  return (ctx, next) => {
    ctx.set(headers.common)
    return next()
  }
}
