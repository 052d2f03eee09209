import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPushService, type PushService } from '#api/testing/push-service'
import type { FakeIntent } from '#api/testing/fake-stripe-intents'
import { defaultSite } from '#contract/default-site'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import type { Question, Ready, Settings } from './serve.ts'
import { startTileServer, type TileServer } from './tile-server.ts'

type Asked<K extends Question['ask']> = Extract<Question, { ask: K }>

/** Everything outside the browser that one worker's stories need. */
export interface World {
  /** What the browser opens: the proxy. */
  origin: string
  proxy: FaultProxy
  tiles: TileServer
  push: PushService
  /** Asks the database itself. */
  rows<T>(sql: string, bindings?: unknown[]): Promise<T[]>
  addToy(toy: Asked<'toy'>['toy']): Promise<void>
  addEntry(toyId: string, entry: Asked<'entry'>['entry']): Promise<void>
  /** Names of the stored photo files. */
  photoFiles(): Promise<string[]>
  /** Names of what uploads have left behind. */
  tempFiles(): Promise<string[]>
  /** The mails that were sent, as they were written down. */
  mails(): Promise<string[]>
  /** The lines of the server's log, from its start on. */
  log(): Promise<string[]>
  /** Where the fake Stripe listens; null with the demo provider. */
  stripeUrl: string | null
  /** What the fake Stripe knows of its payments. */
  payments(): Promise<StripePayment[]>
  /** The bank of this payment agrees at last, or what else becomes of it. */
  pay(intentId: string, changes?: Partial<FakeIntent>): Promise<void>
  /** Brings the news of a payment so many times at once. */
  sendWebhook(intentId: string, times?: number): Promise<number[]>
  close(): Promise<void>
}

export interface StripePayment {
  id: string
  status: string
  amount: number
  metadata: Record<string, string>
  shipping: { name: string; address: Record<string, string> } | null
  receiptEmail: string | null
}

type Reply = { ready: Ready } | { id: number; value: unknown } | { id: number; error: string }

async function startServer(settings: Settings) {
  const child = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(settings)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const ready = new Promise<Ready>((resolve, reject) => {
    child.on('message', (reply: Reply) => {
      if ('ready' in reply) return resolve(reply.ready)
      const asker = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) asker?.reject(new Error(reply.error))
      else asker?.resolve(reply.value)
    })
    child.once('exit', (code) => reject(new Error(`The server of the stories ended (${code})`)))
  })
  let last = 0
  return {
    ready: await ready,
    ask: (question: Question) =>
      new Promise<unknown>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        child.send({ id: last, question })
      }),
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** Names of the files in a folder and those below it. */
async function listed(dir: string): Promise<string[]> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((file) => file.isFile()).map((file) => file.name)
}

async function readAll(dir: string): Promise<string[]> {
  // One still being written is no mail yet.
  const names = (await listed(dir)).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))
}

export async function startWorld({ stripe = false } = {}): Promise<World> {
  const proxy = await startFaultProxy()
  const tiles = await startTileServer()
  const push = await startPushService()
  const site = {
    ...defaultSite,
    tiles: { url: tiles.template, attribution: '© Test tiles', attributionUrl: 'http://localhost/tiles', maxZoom: 19 },
  }
  const server = await startServer({ publicUrl: proxy.origin, site, stripe, trustProxy: true, pushOrigin: push.origin })
  proxy.setTarget(server.ready.url)
  return {
    origin: proxy.origin,
    proxy,
    tiles,
    push,
    rows: <T>(sql: string, bindings: unknown[] = []) => server.ask({ ask: 'rows', sql, bindings }) as Promise<T[]>,
    addToy: async (toy) => void (await server.ask({ ask: 'toy', toy })),
    addEntry: async (toyId, entry) => void (await server.ask({ ask: 'entry', toyId, entry })),
    photoFiles: () => listed(server.ready.photoDir),
    tempFiles: () => listed(server.ready.tempDir),
    mails: () => readAll(server.ready.mailDir),
    log: () => server.ask({ ask: 'log' }) as Promise<string[]>,
    stripeUrl: server.ready.stripeUrl,
    payments: () => server.ask({ ask: 'payments' }) as Promise<StripePayment[]>,
    pay: async (intentId, changes = {}) => void (await server.ask({ ask: 'pay', intentId, changes })),
    sendWebhook: (intentId, times = 1) => server.ask({ ask: 'webhook', intentId, times }) as Promise<number[]>,
    async close() {
      await server.close()
      await proxy.close()
      await tiles.close()
      await push.close()
    },
  }
}
