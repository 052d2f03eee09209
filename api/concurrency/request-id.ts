import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const storage = new AsyncLocalStorage<string | null>()

/** The request that this work is for; null when it is for none. */
export const currentRequestId = (): string | null => storage.getStore() ?? null

/** Runs work for a request; everything it awaits and logs belongs to it. Null: for none, although one has begun it. */
export const forRequest = <T>(id: string | null, work: () => T): T => storage.run(id, work)

/** The ID that a proxy has given, when it is one: it goes into headers, log lines and emails. Else a new one. */
export const chooseRequestId = (given: string): string => (/^[\w.-]{8,100}$/.test(given) ? given : randomUUID())
