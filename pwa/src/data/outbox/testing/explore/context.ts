import { createHash } from 'node:crypto'
import { Dexie, type DBCore, type DBCoreMutateRequest, type Transaction } from 'dexie'
import type { ContextGlobals, DeviceCode, Evaluate } from './bundle.ts'
import type { LockManager } from './locks.ts'
import type { Network } from './network.ts'
import type { Server } from './server.ts'
import type { World } from './world.ts'

/** What the pages and the worker of one device share. */
export interface Device {
  world: World
  network: Network
  server: Server
  /** Null in a browser without Web Locks. */
  locks: LockManager | null
  indexedDB: IDBFactory
  keyRange: typeof IDBKeyRange
  evaluate: Evaluate
  storage: Storage
}

/** How full the device is. */
export interface Storage {
  /** What does not fit: nothing, photos, or anything at all. */
  full: 'photos' | 'all' | null
  /** Caches to throw away until there is room; 0 when there never will be. */
  roomAfter: number
  dropped: number
  /** Counts how often it became full, or had room again. */
  changes: number
  /** Writes that failed for want of room. */
  failures: number
}

export interface Context {
  name: string
  app: DeviceCode
  kill(): void
}

/** A page or worker: a copy of the app's code whose every effect goes through the scheduler. */
export async function openContext(device: Device, name: string): Promise<Context> {
  const { world, network, locks } = device
  const app = device.evaluate(makeGlobals(device, name), { Dexie: makeDexie(device, name) })
  world.working++
  await app.localDb.open()
  world.working--
  return {
    name,
    app,
    kill() {
      world.forget(name)
      network.forget(name)
      locks?.release(name)
    },
  }
}

const photoTables = ['queuedPhotos', 'draftPhotos']

/** The database of one context: every transaction is an effect that may be held up or never happen. */
function makeDexie({ world, storage, indexedDB, keyRange }: Device, context: string): unknown {
  const isTooMuch = (table: string) =>
    storage.full === 'all' || (storage.full === 'photos' && photoTables.includes(table))

  const watch = (core: DBCore): DBCore => ({
    ...core,
    transaction(...args) {
      const transaction = core.transaction(...args)
      world.working++
      const events = transaction as unknown as EventTarget
      for (const type of ['complete', 'abort']) events.addEventListener(type, () => void world.working--)
      return transaction
    },
    table: (name) => ({
      ...core.table(name),
      mutate(request: DBCoreMutateRequest) {
        const isGrowth = request.type === 'add' || request.type === 'put'
        if (!isGrowth || !isTooMuch(name)) return core.table(name).mutate(request)
        storage.failures++
        return Dexie.Promise.reject(new DOMException('Full', 'QuotaExceededError'))
      },
    }),
  })

  class ContextDexie extends Dexie {
    constructor(name: string, options: object) {
      super(name, { ...options, indexedDB, IDBKeyRange: keyRange, cache: 'disabled' })
      this.use({ stack: 'dbcore', name: 'watch', create: watch })
      const run = this.transaction.bind(this) as (...args: unknown[]) => Promise<unknown>
      const gated = async (args: unknown[]) => {
        await world.wait(context, 'begins to write')
        const result = await run(...args)
        await world.wait(context, 'has written')
        return result
      }
      const transaction = (...args: unknown[]) =>
        (Dexie.currentTransaction as Transaction | null) || args[0] === 'r' ? run(...args) : gated(args)
      Object.assign(this, { transaction })
    }
  }
  return ContextDexie
}

class FormData extends Map<string, unknown> {
  append(name: string, value: unknown) {
    this.set(name, value)
  }
}

class Blob {
  bytes: ArrayBuffer
  constructor([bytes]: [ArrayBuffer]) {
    this.bytes = bytes
  }
}

function makeGlobals({ world, network, locks, storage }: Device, context: string): ContextGlobals {
  class ContextDate extends Date {
    constructor(...args: [] | [number | string]) {
      super(args[0] ?? world.deviceNow())
    }
    static override now = world.deviceNow
  }
  const navigator = {
    get onLine() {
      return network.isOnline
    },
    ...(locks && { locks: locks.of(context) }),
  }
  const caches = {
    delete: async () => {
      storage.dropped++
      if (storage.roomAfter > 0 && storage.dropped >= storage.roomAfter) storage.full = null
      return true
    },
  }
  const scope = { navigator, caches, location: new URL('https://plush.example/') }
  const startTimer = (isRepeated: boolean) => (fire: () => void, delay: number) =>
    world.setTimer(context, fire, delay, isRepeated)
  return {
    globalThis: scope,
    fetch: (url: URL, init: RequestInit) => network.fetch(context, url, init),
    crypto: makeCrypto(world),
    Date: ContextDate,
    Math: Object.assign(Object.create(Math) as typeof Math, { random: world.random }),
    FormData,
    Blob,
    setTimeout: startTimer(false),
    setInterval: startTimer(true),
    clearTimeout: world.clearTimer,
    clearInterval: world.clearTimer,
  }
}

/** In the same order every time, which the real one, at work in other threads, is not. It keeps nothing secret. */
function makeCrypto({ random }: World) {
  const hash = (bytes: BufferSource) =>
    Uint8Array.from(
      createHash('sha256')
        .update(new Uint8Array(bytes as ArrayBuffer))
        .digest(),
    ).buffer
  const same = async (_algorithm: unknown, _key: unknown, bytes: Uint8Array) =>
    Uint8Array.from(new Uint8Array(bytes)).buffer
  const byte = () => Math.floor(random() * 256)
  return {
    randomUUID: () =>
      `00000000-0000-4000-8000-${Array.from({ length: 6 }, () => byte().toString(16).padStart(2, '0')).join('')}`,
    getRandomValues: (array: Uint8Array) => array.map(byte),
    subtle: {
      digest: async (_algorithm: string, bytes: BufferSource) => hash(bytes),
      generateKey: async () => ({ kind: 'key' }),
      encrypt: same,
      decrypt: same,
      sign: async (_algorithm: unknown, _key: unknown, bytes: BufferSource) => hash(bytes),
    },
  }
}
