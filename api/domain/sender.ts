import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'koa'

/** Who asks, as far as limits care. */
export interface Sender {
  /** The IPv4 address, or the /64 network of an IPv6 one: a household has all of it. */
  readonly address: string
  /** The /24 of an IPv4 address, or the /48 of an IPv6 one: what one customer can get for nothing. */
  readonly network: string
}

/**
 * The sender of a request. Koa reads the last hop of X-Forwarded-For when a proxy is trusted and the socket otherwise; a
 * hop that is no address (a proxy's mistake) counts as the proxy itself.
 */
export function senderOf(ctx: Context): Sender {
  return parseSender(ctx.ip) ?? parseSender(ctx.req.socket.remoteAddress ?? '') ?? unknown
}

const unknown: Sender = { address: 'unknown', network: 'unknown' }

/** An address as proxies write it: with or without a port, in brackets, with a zone, IPv4 mapped into IPv6. */
export function parseSender(text: string): Sender | null {
  const address = plainAddress(text.trim().replace(/^"(.*)"$/, '$1'))
  if (isIPv6(address)) {
    const groups = groupsOf(address)
    const v4 = mappedAddress(groups)
    return v4 ? ofV4(v4) : { address: networkOf(groups, 4, 64), network: networkOf(groups, 3, 48) }
  }
  return isIP(address) ? ofV4(address) : null
}

function plainAddress(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1]
  return (bracketed ?? withPort ?? text).replace(/%.*$/, '')
}

const ofV4 = (address: string): Sender => ({ address, network: address.replace(/\.\d+$/, '.0/24') })

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  if (dotted) {
    const [a = 0, b = 0, c = 0, d = 0] = dotted.slice(2).map(Number)
    return groupsOf(`${dotted[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`)
  }
  const [head = '', tail] = address.split('::')
  const numbers = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const left = numbers(head)
  const right = numbers(tail ?? '')
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

/** The IPv4 address in `::ffff:0:0/96`; null for any other. */
function mappedAddress(groups: readonly number[]): string | null {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return null
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

function networkOf(groups: readonly number[], count: number, bits: number): string {
  const text = groups.slice(0, count).map((group) => group.toString(16))
  return `${text.join(':')}::/${bits}`
}
