// `npm run test:pgbouncer [-- files]`: the API's tests through a real PgBouncer in transaction mode, on the server of
// DATABASE_URL or an embedded one.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createKnex, closeKnex } from '../api/adapters/database/database-connection.ts'
import { startEmbeddedPostgres } from '../api/adapters/database/embedded-postgres.ts'
import { silentLog } from '../api/adapters/log.ts'

const program = findProgram()
const dir = await mkdtemp('/tmp/plush-trails-pgbouncer-')
await chmod(dir, 0o755)
const embedded = process.env['DATABASE_URL'] ? null : await startEmbedded()
const server = process.env['DATABASE_URL'] ?? embedded?.url ?? ''
const { pooler, url } = await startPooler()
try {
  process.exitCode = await runTests()
} finally {
  pooler.kill('SIGINT')
  await embedded?.stop()
  await rm(dir, { recursive: true, force: true })
}

function findProgram(): string {
  const found = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (found) return found
  console.error(
    'Install PgBouncer first: apt-get install pgbouncer (Debian, Ubuntu) or brew install pgbouncer (macOS).',
  )
  process.exit(1)
}

function startEmbedded() {
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  return startEmbeddedPostgres({ dir, log: silentLog, settings })
}

async function startPooler(): Promise<{ pooler: ChildProcess; url: string }> {
  const { hostname, port, username, password, searchParams } = new URL(server)
  const socketDir = searchParams.get('host')
  const target = { host: socketDir ?? hostname, port: port || '5432', user: username, password }
  const line = Object.entries(target).flatMap(([name, value]) =>
    value ? [`${name}=${decodeURIComponent(value)}`] : [],
  )
  const lines = [
    '[databases]',
    `* = ${line.join(' ')}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'auth_type = any',
    'listen_port = 6432',
    `unix_socket_dir = ${dir}`,
    'max_client_conn = 1000',
    // Few, so that connections really change their owners.
    'default_pool_size = 10',
    'server_idle_timeout = 5',
    'server_login_retry = 1',
    'query_wait_timeout = 5',
    `logfile = ${path.join(dir, 'pgbouncer.log')}`,
  ]
  const ini = path.join(dir, 'pgbouncer.ini')
  await writeFile(ini, `${lines.join('\n')}\n`)
  // It refuses to run as root, and the embedded server's socket is open to its own user only.
  const owner = process.getuid?.() === 0 ? statSync(socketDir ?? '/var/lib/postgresql') : null
  if (owner) await chown(dir, owner.uid, owner.gid)
  const user = owner ? { uid: owner.uid, gid: owner.gid } : {}
  const pooler = spawn(program, ['-q', ini], { ...user, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!existsSync(path.join(dir, '.s.PGSQL.6432'))) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer ended with code ${pooler.exitCode}`)
    await delay(50)
  }
  return { pooler, url: `postgres://${username}@localhost:6432/postgres?host=${encodeURIComponent(dir)}` }
}

async function runTests(): Promise<number> {
  const knex = createKnex(url, { poolSize: 1 })
  await knex.raw('select 1')
  await closeKnex(knex)
  const env = { ...process.env, DATABASE_URL: server, TEST_DATABASE_POOLER: url }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...process.argv.slice(2)]
  const tests = spawn(process.execPath, args, { env, stdio: 'inherit' })
  return new Promise((resolve) => tests.once('close', (code) => resolve(code ?? 1)))
}
