// `npm run dev`: the app from Vite with instant updates on PORT, the API behind it restarted on every change.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { parseConfig } from '../api/config.ts'
import { stopWithNpm } from './npm-parent.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
stopWithNpm()
if (existsSync('.env')) process.loadEnvFile('.env')
const { port, host } = parseConfig()
const apiPort = port + 1

const tsx = path.join(path.dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist', 'cli.mjs')
const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'api/server.ts'], {
  env: {
    LOG_LEVEL: 'warn',
    ...process.env,
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
  },
  stdio: 'inherit',
})
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
process.stdout.write(
  `\n  Plush Trails, development    http://localhost:${port}\n  API                          ${target}\n\n`,
)

const stop = () => {
  api.kill('SIGTERM')
  void vite.close().then(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
api.on('exit', stop)
