import type { PhotoStore } from './photo-store.ts'

/** The store, telling of each operation that fails. */
export function countStoreErrors(store: PhotoStore, onError: (operation: string) => void): PhotoStore {
  async function watched<T>(operation: string, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      onError(operation)
      throw error
    }
  }
  return {
    ...store,
    put: (photo) => watched('put', store.put(photo)),
    open: (name) => watched('open', store.open(name)),
    remove: (key, options) => watched('remove', store.remove(key, options)),
    async *list() {
      try {
        yield* store.list()
      } catch (error) {
        onError('list')
        throw error
      }
    },
    tidy: (before) => watched('tidy', store.tidy(before)),
    ping: () => watched('ping', store.ping()),
  }
}
