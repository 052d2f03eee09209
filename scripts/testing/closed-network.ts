import net from 'node:net'

/**
 * Vitest setup: a test may talk to this machine and to the database of DATABASE_URL, to nothing else. Whatever stands
 * outside (tiles, payment, sign-in) is replaced by a fake on loopback.
 */
const loopback = new Set(['localhost', '127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', ''])
if (process.env.DATABASE_URL) loopback.add(new URL(process.env.DATABASE_URL).hostname)

const connect = net.Socket.prototype.connect
/** The wall stands once in a process, however many files it runs. */
const wall = 'connectWithinThisMachine'

interface Target {
  path?: string
  host?: string
}

/** `connect` is called as (options), (port, host), (path) or with node's own normalised array of those. */
function targetHost(args: unknown[]): string {
  const first: unknown = Array.isArray(args[0]) ? args[0][0] : args[0]
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as Target
    return path ? '' : (host ?? '')
  }
  return typeof first === 'number' && typeof args[1] === 'string' ? args[1] : ''
}

const walled = {
  [wall](this: net.Socket, ...args: unknown[]) {
    const host = targetHost(args)
    if (!loopback.has(host)) throw new Error(`A test tried to reach ${host}; tests only talk to this machine.`)
    return Reflect.apply(connect, this, args) as net.Socket
  },
}
if (connect.name !== wall) net.Socket.prototype.connect = walled[wall] as typeof connect
