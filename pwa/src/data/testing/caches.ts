const keyOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, globalThis.location.href).href

/** Cache Storage in memory, as far as the app uses it. `isFull` is asked before every write. */
export function makeCaches(isFull: () => boolean = () => false) {
  const stores = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (request: RequestInfo | URL) => store.get(keyOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => {
        if (isFull()) throw new DOMException('Full', 'QuotaExceededError')
        store.set(keyOf(request), response)
      },
      delete: async (request: RequestInfo | URL) => store.delete(keyOf(request)),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    }
  }
  return {
    open,
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    /** Last parts of the addresses in a cache, in order. */
    names: (name: string) =>
      [...(stores.get(name)?.keys() ?? [])].map((url) => url.slice(url.lastIndexOf('/') + 1)).sort(),
  }
}
