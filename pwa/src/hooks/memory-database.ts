import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/** Puts a database in memory where the browser's own would be. Nothing in it survives the page. */
export function installMemoryDatabase(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true })
  Object.defineProperty(globalThis, 'IDBKeyRange', { value: IDBKeyRange, configurable: true })
}
