import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface ProductionServer {
  url: string
  pid: number
  stop(): Promise<void>
}

const root = path.join(import.meta.dirname, '../..')

/** What production requires; nothing of it is asked while there are no orders and no admins. */
const required = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://plushtrails.example',
  CONTACT_EMAIL: 'hello@plushtrails.example',
  CONTACT_ADDRESS: 'Plush Trails, United Kingdom',
  STRIPE_SECRET_KEY: 'sk_live_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Plush Trails <orders@plushtrails.example>',
  ORDER_LINK_SECRET: 'order-link-secret-of-the-benchmark',
  SESSION_SECRET: 'session-secret-of-the-benchmark-00',
  OAUTH_ISSUER: 'https://127.0.0.1:9',
  OAUTH_CLIENT_ID: 'bench',
  OAUTH_CLIENT_SECRET: 'bench',
  ADMIN_EMAILS: 'admin@plushtrails.example',
}

/** The built product as the Procfile runs it, on a free port of this machine, behind a proxy that names the visitor. */
export async function startProduction(databaseUrl: string, dataDir: string): Promise<ProductionServer> {
  const procfile = await readFile(path.join(root, 'Procfile'), 'utf8')
  const [, web = ''] = /^web:(.*)$/m.exec(procfile) ?? []
  const allocator = Object.fromEntries(
    [...web.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: root,
    env: {
      ...{ PATH: process.env['PATH'], ...allocator, ...required },
      ...{ PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: '1', DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, port] = /^ +Plush Trails +http:\/\/localhost:(\d+)$/.exec(line) ?? []
      if (port) resolve(port)
    })
    child.once('exit', () => reject(new Error('The server did not start')))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
