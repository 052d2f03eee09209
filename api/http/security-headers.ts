import type { Middleware } from 'koa'

interface Options {
  /** Leaflet template of the map tiles; its host is the only foreign one the app may talk to. */
  tileUrl: string
  /** True when people reach us by https only. */
  https: boolean
  /** True when the checkout loads Stripe. */
  stripe: boolean
}

/** Hashes of a document's inline scripts and styles, in the policy's notation: `sha256-…`. */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

export interface SecurityHeaders {
  /** On every answer. */
  readonly common: Readonly<Record<string, string>>
  /** Content-Security-Policy of the app's documents and workers, which may hold these inline scripts and styles. */
  policy(inline?: InlineHashes): string
  /** The same for the one document that takes cards, and what else it answers differently. */
  checkout: { policy(inline: InlineHashes): string; headers: Readonly<Record<string, string>> }
}

/** A document of ours may load from us and from the tile host, and from nowhere else. */
export function createSecurityHeaders({ tileUrl, https, stripe }: Options): SecurityHeaders {
  const tiles = tileOrigin(tileUrl)
  const common = {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': permissions('self'),
    // Tile providers ask for the origin of the site that uses them; they get that and no more.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const policyWith =
    (foreign: Foreign) =>
    ({ scripts, styles }: InlineHashes = { scripts: [], styles: [] }) =>
      [
        "default-src 'self'",
        sources('script-src', ...hashed(scripts), ...foreign.script),
        sources('style-src', ...hashed(styles)),
        sources('img-src', 'data:', 'blob:', tiles),
        sources('connect-src', 'data:', 'blob:', tiles, ...foreign.connect),
        ...(foreign.frame.length > 0 ? [sources('frame-src', ...foreign.frame)] : []),
        "font-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        ...(https ? ['upgrade-insecure-requests'] : []),
      ].join('; ')
  return {
    common: Object.freeze(common),
    policy: policyWith(nobody),
    checkout: {
      policy: policyWith(stripe ? stripeHosts : nobody),
      headers: Object.freeze(stripe ? checkoutHeaders : {}),
    },
  }
}

interface Foreign {
  script: readonly string[]
  connect: readonly string[]
  frame: readonly string[]
}

const nobody: Foreign = { script: [], connect: [], frame: [] }

/** What Stripe's security guide names for Stripe.js, but for Google Maps: its Address Element wants it, and we have none. */
const stripeHosts: Foreign = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

const checkoutHeaders = {
  // Wallets open a window of their own and report back to this one.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': permissions('self "https://js.stripe.com"'),
}

function permissions(payment: string): string {
  return `camera=(self), geolocation=(self), microphone=(), payment=(${payment}), usb=()`
}

function hashed(hashes: readonly string[]): string[] {
  return hashes.map((hash) => `'${hash}'`)
}

function sources(directive: string, ...more: readonly string[]): string {
  return [directive, "'self'", ...more].join(' ')
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
