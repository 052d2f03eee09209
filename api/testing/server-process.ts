import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FakeStripe } from './fake-stripe.ts'

export interface ServerProcess {
  url: string
  process: ChildProcess
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a server process needs over a database that is there. */
export function serverEnvironment(databaseUrl: string, dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    PORT: '0',
    SEED_DEMO: '0',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '3',
    DATA_DIR: dataDir,
  }
}

/** And what it needs to sell by the fake Stripe. */
export function shopEnvironment(stripe: FakeStripe, databaseUrl: string, dataDir: string): NodeJS.ProcessEnv {
  return {
    ...serverEnvironment(databaseUrl, dataDir),
    STRIPE_SECRET_KEY: stripe.config.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.config.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
    STRIPE_API_URL: stripe.url,
  }
}

/** A server in a process of its own, of the code in `checkout`; the caller has to kill it. */
export async function startServerProcess(
  env: NodeJS.ProcessEnv,
  program: 'server-child' | 'stalling-server-child' = 'server-child',
  checkout = root,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', `api/testing/${program}.ts`], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) return { url: line, process: child }
  throw new Error('The server did not start')
}
