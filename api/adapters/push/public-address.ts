import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that the internet does not reach: a name that leads there would make us call our own machines. */
const blocked = new BlockList()
const v4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...[
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
]
// The last three carry IPv4 addresses inside; those of ::ffff:0:0/96 are compared as IPv4.
const v6 = [
  ...['::/128', '::1/128', 'fc00::/7', 'fe80::/10', 'ff00::/8', '2001:db8::/32', '100::/64'],
  ...['64:ff9b::/96', '2002::/16', '2001::/32'],
]
for (const [kind, ranges] of [
  ['ipv4', v4],
  ['ipv6', v6],
] as const)
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    blocked.addSubnet(network, Number(bits), kind)
  }

/** False for private, local, reserved and multicast addresses, and for what is no address. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && !blocked.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}

/** A look-up that knows no host of which any address is not public. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const refusal =
      error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : new Error('Not a public address'))
    const [first] = addresses ?? []
    if (refusal || !first) return callback(refusal ?? new Error('No address'), '', 4)
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
