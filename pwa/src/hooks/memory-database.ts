import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/**
 * Puts a database in memory where the browser's own would be. Nothing in it survives the page, and no other tab shares it:
 * Dexie must not tell the others of changes, and could not even be loaded where Firefox refuses a channel to them. Web
 * Locks, refused there too, are of no use either: leases in this database take their place (data/locks.ts).
 */
export function installMemoryDatabase(): void {
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true })
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true })
  Object.defineProperty(globalThis, 'IDBKeyRange', { value: IDBKeyRange, configurable: true })
}
