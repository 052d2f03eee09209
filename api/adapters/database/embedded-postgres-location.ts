import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Log } from '../log.ts'

/** A system user; PostgreSQL refuses to run as root. */
export interface SystemUser {
  uid: number
  gid: number
}

export interface ClusterLocation {
  /** The cluster's folder, for PostgreSQL's -D. */
  cluster: string
  /** Where its binaries are, readable by `user`. */
  native: string
  /** The folder of its socket: the same for every process that uses the same cluster. */
  socketDir: string
  /** The system user to run it as; null means the user of this process. */
  user: SystemUser | null
}

/** Decides where the cluster in `dir` lives and who runs it. */
export function locateCluster(dir: string, native: string, log: Log): ClusterLocation {
  fs.mkdirSync(dir, { recursive: true })
  const home = fs.realpathSync(dir)
  const wanted = path.join(home, 'postgres')
  if (process.getuid?.() !== 0) return { cluster: wanted, native, socketDir: socketDirOf(wanted, ownUid()), user: null }

  const user = ownerOf(wanted) ?? findUnprivilegedUser()
  const cluster = reachableCluster(wanted, user, log)
  return { cluster, native: reachableBinaries(native, user), socketDir: socketDirOf(cluster, user.uid), user }
}

/** Creates the socket's folder, or makes sure that an existing one is ours: /tmp is open to everyone. */
export function prepareSocketDir({ socketDir, user }: ClusterLocation): void {
  try {
    fs.mkdirSync(socketDir, { mode: 0o700 })
    if (user) fs.chownSync(socketDir, user.uid, user.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const found = fs.lstatSync(socketDir)
    if (found.isDirectory() && found.uid === (user?.uid ?? ownUid()) && (found.mode & 0o077) === 0) return
    throw new Error(
      `${socketDir} belongs to another user, so PostgreSQL cannot put its socket there. Remove the folder.`,
      {
        cause: error,
      },
    )
  }
}

// A socket's path may not be longer than 107 bytes, so it cannot live beside the data; nor does it follow TMPDIR, which
// two processes on the same data may see differently.
function socketDirOf(cluster: string, uid: number): string {
  const base = fs.existsSync('/tmp') ? '/tmp' : os.tmpdir()
  return path.join(base, `plush-trails-${uid}-${hash(cluster)}`)
}

function reachableCluster(wanted: string, user: SystemUser, log: Log): string {
  const spare = path.join(systemHome, hash(wanted), 'postgres')
  if (!fs.existsSync(wanted) && !fs.existsSync(spare)) allowTraversal(path.dirname(wanted), user)
  const usesSpare = !fs.existsSync(wanted) && (fs.existsSync(spare) || !canReach(path.dirname(wanted), user))
  if (!usesSpare) return wanted
  fs.mkdirSync(path.dirname(spare), { recursive: true, mode: 0o755 })
  log.warn(
    { folder: spare },
    `PostgreSQL cannot run as root, and user ${user.uid} cannot access ${path.dirname(wanted)}; the database is stored in ${spare}`,
  )
  return spare
}

/** The data folder itself is ours: others may pass through it, though not look around. Its parents are left as they are. */
function allowTraversal(home: string, user: SystemUser): void {
  const { uid, mode } = fs.statSync(home)
  if (uid === 0 && !canReach(home, user)) fs.chmodSync(home, mode | 0o001)
}

/** The binaries, or a copy of them that the cluster's user can reach. */
export function reachableBinaries(native: string, user: SystemUser | null): string {
  if (!user || canReach(path.join(native, 'bin'), user)) return native
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(systemHome, `postgresql-${version}`)
  if (fs.existsSync(copy)) return copy
  const aside = `${copy}.${process.pid}.tmp`
  fs.mkdirSync(systemHome, { recursive: true, mode: 0o755 })
  fs.cpSync(native, aside, { recursive: true, verbatimSymlinks: true })
  renameUnlessThere(aside, copy)
  return copy
}

const systemHome = '/var/lib/plush-trails'

/** Renames a finished folder to its final name; if another process was first, ours is deleted. */
export function renameUnlessThere(aside: string, target: string): void {
  try {
    fs.renameSync(aside, target)
  } catch (error) {
    fs.rmSync(aside, { recursive: true, force: true })
    if (!fs.existsSync(target)) throw error
  }
}

function canReach(folder: string, { uid, gid }: SystemUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

function ownerOf(cluster: string): SystemUser | null {
  const found = fs.statSync(cluster, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null
}

function findUnprivilegedUser(): SystemUser {
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is no user named postgres or nobody. Start as another user.',
  )
}

const ownUid = (): number => process.getuid?.() ?? 0
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
