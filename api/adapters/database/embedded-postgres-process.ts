import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { binariesMajor } from './embedded-postgres-binaries.ts'
import { renameUnlessThere, type ClusterLocation } from './embedded-postgres-location.ts'

export const superuser = 'plush_trails'
export type Settings = Record<string, string>

const baseSettings: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '60',
  shared_buffers: '64MB',
  // Few processes, and no parallel queries: these need /dev/shm, which is small in containers.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // Statements stay out of the log: they may hold what a finder wrote.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

// The shell keeps the server only for as long as our end of its standard input is open, so that the server cannot
// outlive us, not even after kill -9. A background job starts with SIGINT ignored, hence the repetition.
const keeper = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
trap 'kill -INT $server' INT TERM HUP
(while read -r _ <&3; do :; done; while kill -INT $server; do sleep 1; done) >/dev/null 2>&1 &
watcher=$!
while :; do wait $server; code=$?; kill -0 $server 2>/dev/null || break; done
kill $watcher 2>/dev/null
exit $code
`

export interface ServerProcess {
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

export type Launch = { state: 'ready'; server: ServerProcess } | { state: 'ended'; log: string }

/** Starts PostgreSQL on an existing cluster and waits until it accepts connections or gives up. */
export async function launchServer(location: ClusterLocation, settings: Settings): Promise<Launch> {
  const { cluster, native, socketDir } = location
  const own = binariesMajor(native) >= 18 ? { io_method: 'sync' } : {}
  const flags = Object.entries({ ...baseSettings, ...own, ...settings, unix_socket_directories: socketDir })
  const postgres = path.join(native, 'bin', 'postgres')
  const child = spawn(
    '/bin/sh',
    ['-c', keeper, 'sh', postgres, '-D', cluster, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...commonOptions(location, stalePostmasterPid(cluster)), detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  let log = ''
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      log += error.message
      resolve()
    })
    child.on('exit', () => resolve())
  })
  // Writing to a keeper that has gone fails without consequence.
  child.stdin?.on('error', () => undefined)
  void ended.then(() => child.stdin?.destroy())
  const ready = new Promise<'ready'>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000)
      if (log.includes('ready to accept connections')) resolve('ready')
    })
  })
  const state = await Promise.race([ready, ended.then(() => 'ended' as const)])
  if (state === 'ended') return { state, log }
  return { state, server: { ended, stop: () => stopped(child, ended, socketDir) } }
}

async function stopped(child: ChildProcess, ended: Promise<void>, socketDir: string): Promise<void> {
  child.stdin?.end()
  await ended
  // Not empty when another process has already taken over.
  await fs.promises.rmdir(socketDir).catch(() => undefined)
}

// PostgreSQL's own: some systems, such as macOS 14, have no C.UTF-8.
const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

/** Creates the cluster if there is none: under another name, then renamed, so that an unfinished one is never used. */
export async function ensureCluster(location: ClusterLocation, settings: Settings): Promise<void> {
  const { cluster, native, user } = location
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return
  removeAbandoned(cluster)
  const aside = `${cluster}.${process.pid}.tmp`
  fs.mkdirSync(aside, { mode: 0o700 })
  if (user) fs.chownSync(aside, user.uid, user.gid)
  try {
    const args = ['-D', aside, '-U', superuser, '-A', 'trust', '-E', 'UTF8', ...locale]
    if (settings['fsync'] === 'off') args.push('--no-sync')
    await runToEnd(path.join(native, 'bin', 'initdb'), args, location)
    renameUnlessThere(aside, cluster)
  } finally {
    fs.rmSync(aside, { recursive: true, force: true })
  }
}

function removeAbandoned(cluster: string): void {
  const [folder, name] = [path.dirname(cluster), path.basename(cluster)]
  for (const found of fs.readdirSync(folder)) {
    const pid = found.startsWith(`${name}.`) ? /\.(\d+)\.tmp$/.exec(found)?.[1] : undefined
    if (pid && !isAlive(Number(pid))) fs.rmSync(path.join(folder, found), { recursive: true, force: true })
  }
}

function runToEnd(command: string, args: string[], location: ClusterLocation): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...commonOptions(location), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(command)} failed: ${output.trim().slice(-600)}`)),
    )
  })
}

function commonOptions({ user, socketDir }: ClusterLocation, grandparent: number | null = null) {
  const env: NodeJS.ProcessEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: socketDir }
  if (grandparent !== null) env['PG_GRANDPARENT_PID'] = String(grandparent)
  return { ...user, cwd: '/', env }
}

/**
 * The process id in a stale postmaster.pid may now belong to another program, as it does after every restart of a
 * container, and PostgreSQL would wait for it for ever. Named as its grandparent, that process no longer counts;
 * PostgreSQL still makes sure that no old server holds the cluster's memory.
 */
function stalePostmasterPid(cluster: string): number | null {
  try {
    const pid = Number(fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 0 && isAlive(pid) && !isRunningPostgres(pid) ? pid : null
  } catch {
    return null
  }
}

function isRunningPostgres(pid: number): boolean {
  if (process.platform === 'linux') {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
    return /^Name:\s*postgres$/m.test(status) && !/^State:\s*Z/m.test(status)
  }
  return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
