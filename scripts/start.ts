// `npm start`: builds what is stale, then database, migrations, demo journeys, app and API in one process.
import { existsSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseConfig, type Config } from '../api/config/config.ts'
import { runServer, type RunningServer } from '../api/server.ts'
import { buildInChild, isBuildStale } from './build.ts'
import { stopWithNpm } from './npm-parent.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  process.chdir(root)
  stopWithNpm()
  if (existsSync('.env')) process.loadEnvFile('.env')
  // On a developer's terminal the address should not drown in request lines.
  const quiet = process.env['NODE_ENV'] === 'production' ? {} : { LOG_LEVEL: 'warn' }
  const config = parseConfig({ ...quiet, ...process.env })
  await requireFreePort(config)
  await buildWhenStale()
  greet(await runServer(config, say), config)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function buildWhenStale(): Promise<void> {
  if (!(await isBuildStale())) return
  const started = Date.now()
  say('Building the app (half a minute the first time) …')
  await buildInChild()
  say(`Built the app in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** Before anything is built or opened: a second start in the same folder is told where the first one is. */
async function requireFreePort({ host, port }: Config): Promise<void> {
  if (port === 0 || (await isFree(host, port))) return
  const other = `PORT=${port + 1} npm start`
  if (!(await isPlushTrails(port)))
    throw new Error(`Port ${port} is in use by another program. Choose another: ${other}`)
  throw new Error(`Plush Trails is already running at http://localhost:${port}. To run a second instance: ${other}`)
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE'
        ? resolve(false)
        : reject(new Error(`Cannot listen on ${host}:${port}. ${error.message}`)),
    )
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

async function isPlushTrails(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://localhost:${port}/api/site`, { signal: AbortSignal.timeout(3_000) })
    return answer.ok && 'tiles' in ((await answer.json()) as object)
  } catch {
    return false
  }
}

function greet(
  { url, demo }: Pick<RunningServer, 'url' | 'demo'>,
  { databaseUrl, dataDir, signIn, adminEmails }: Config,
): void {
  say('')
  say(`  Plush Trails    ${url}`)
  if (demo) say(`  Demo tag        ${demo.tagId}   password  ${demo.password}`)
  const account = signIn.provider === 'demo' ? `choose ${adminEmails[0] ?? ''}` : `sign in with ${signIn.name}`
  say(`  Admin           ${url}/admin   ${account}`)
  if (databaseUrl === null)
    say(`  Data            ${dataDir.startsWith(root) ? path.relative(root, dataDir) : dataDir}`)
  say('  Stop with Ctrl-C.')
  say('')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
