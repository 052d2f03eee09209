// `npm run dev`: the app from Vite with instant updates on PORT, and the API behind it, restarted on every change.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { parseConfig } from '../api/config/config.ts'
import { stopWithNpm } from './npm-parent.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
stopWithNpm()
if (existsSync('.env')) process.loadEnvFile('.env')
const { port, host } = parseConfig()
const address = `http://localhost:${port}`
const apiPort = port + 1

/** Resolves when it answers, or when it has ended with its reason on the screen: the next change may mend it. */
function startApi(): { child: ChildProcess; settled: Promise<unknown>; ended: Promise<void> } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev-api.ts'], {
    env: { LOG_LEVEL: 'warn', ...process.env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: address },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise((resolve) => child.once('message', resolve))
  return { child, settled: Promise.race([ready, ended]), ended }
}

let api = startApi()
await api.settled

let restart: NodeJS.Timeout | undefined
watch('api', { recursive: true }, (_, file) => {
  if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
  clearTimeout(restart)
  restart = setTimeout(() => void restartApi(), 100)
})

async function restartApi(): Promise<void> {
  const { child, ended } = api
  child.kill('SIGTERM')
  await ended
  // A later change may have been faster.
  if (api.child === child) api = startApi()
}

const target = `http://127.0.0.1:${apiPort}`
const vite = await createServer({
  configFile: path.join(root, 'pwa', 'vite.config.ts'),
  server: {
    host,
    port,
    strictPort: true,
    proxy: { '/api': { target }, '/photos': { target }, '/healthz': { target }, '/readyz': { target } },
  },
})
await vite.listen()
process.stdout.write(`\n  Plush Trails, development    ${address}\n  API                          ${target}\n\n`)

async function stop(): Promise<void> {
  api.child.kill('SIGTERM')
  await Promise.all([vite.close(), api.ended])
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
