import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface FolderLock {
  release(): Promise<void>
}

/** Who holds it: `ours` is a process of this PID namespace, whose server can be joined. */
export type LockHolder = 'ours' | 'elsewhere'

const lockName = 'postgres.lock'
const patienceMs = 2_000

/**
 * A lock on a folder that also holds between containers, which PostgreSQL's own does not: its process IDs and shared memory
 * mean nothing in another PID namespace. It is a listening socket in the folder: whoever can connect to it knows that its
 * holder is alive, and a killed holder leaves one that refuses. Machines that share the folder over a network are not told.
 */
export async function lockFolder(dir: string): Promise<FolderLock | LockHolder> {
  const mine = `${lockName}.${process.pid}.${Math.random().toString(36).slice(2, 8)}`
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(`${pidNamespace()}\n`)
  })
  await withShortPath(dir, (short) => listen(server, path.join(short, mine)))
  try {
    for (;;) {
      if (link(path.join(dir, mine), path.join(dir, lockName))) return holding(server, dir)
      const stale = fs.lstatSync(path.join(dir, lockName), { throwIfNoEntry: false })
      const holder = await withShortPath(dir, (short) => ask(path.join(short, lockName)))
      if (holder !== null) {
        await closed(server)
        return holder === pidNamespace() ? 'ours' : 'elsewhere'
      }
      if (stale) putAside(path.join(dir, lockName), `${path.join(dir, mine)}.stale`, stale.ino)
    }
  } finally {
    fs.rmSync(path.join(dir, mine), { force: true })
  }
}

function holding(server: net.Server, dir: string): FolderLock {
  server.unref()
  return {
    async release() {
      fs.rmSync(path.join(dir, lockName), { force: true })
      await closed(server)
    },
  }
}

/** A socket's path may have 107 bytes at most: through the folder's own descriptor it is short, however long its name. */
async function withShortPath<T>(dir: string, use: (short: string) => Promise<T>): Promise<T> {
  if (process.platform !== 'linux') return use(dir)
  const descriptor = fs.openSync(dir, 'r')
  try {
    return await use(`/proc/self/fd/${descriptor}`)
  } finally {
    fs.closeSync(descriptor)
  }
}

const listen = (server: net.Server, at: string): Promise<void> =>
  new Promise((resolve, reject) => server.once('error', reject).listen(at, resolve))

const closed = (server: net.Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

function link(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The namespace of the holder; null when nobody holds it any more. One that does not answer in time is alive. */
function ask(at: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = net.connect(at)
    socket.setTimeout(patienceMs, () => resolve('unknown'))
    socket.once('error', () => resolve(null))
    createInterface({ input: socket })
      .once('line', resolve)
      .on('error', () => undefined)
      .once('close', () => resolve(null))
    socket.once('close', () => socket.destroy())
  })
}

/** Takes a lock away whose holder is gone, unless another process has replaced it since. */
function putAside(lock: string, aside: string, ino: number): void {
  try {
    fs.renameSync(lock, aside)
    if (fs.lstatSync(aside).ino !== ino) link(aside, lock)
    fs.rmSync(aside, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function pidNamespace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    return 'the only one'
  }
}
