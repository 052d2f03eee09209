import { isIPv6 } from 'node:net'
import type { Context } from 'koa'

/**
 * Who is asking, for limits: the IPv4 address, or the /64 network of an IPv6 one (a household has all of it). Koa reads
 * the last hop of X-Forwarded-For when a proxy is trusted and the socket otherwise.
 */
export function clientAddress(ctx: Context): string {
  return normalizeAddress(ctx.ip)
}

/** Exported for its test. */
export function normalizeAddress(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return mapped[1] as string
  return isIPv6(plain) ? `${network64(plain)}::/64` : plain
}

function network64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
