import type { ReleasedDatabase } from './released-database.ts'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database could not be read'))
  })

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
  mark?: string
}

const isSealed = (value: object): value is Sealed => 'iv' in value && 'data' in value

/** The device's database in JSON, with its passwords in clear: of a test, never of a person. */
export async function dumpDatabase(): Promise<Omit<ReleasedDatabase, 'entries'>> {
  const database = await settled(indexedDB.open('plush-trails'))
  const names = [...database.objectStoreNames]
  const transaction = database.transaction(names)
  const found = names.map((name) => {
    const store = transaction.objectStore(name)
    const indexes = [...store.indexNames].map((index) => ({ name: index, keyPath: store.index(index).keyPath }))
    return { name, keyPath: store.keyPath as string, indexes, reading: settled(store.getAll()) }
  })
  const stores: ReleasedDatabase['stores'] = {}
  const rows = await Promise.all(found.map(({ reading }) => reading as Promise<unknown[]>))
  const meta = rows[names.indexOf('meta')] as { name: string; value: CryptoKey }[]
  const sealKey = meta.find(({ name }) => name === 'seal-key')?.value
  for (const [i, { name, keyPath, indexes }] of found.entries()) {
    stores[name] = { keyPath, indexes, rows: (await encode(rows[i], sealKey)) as unknown[] }
  }
  const schema = database.version / 10
  database.close()
  return { schema, stores }
}

async function encode(value: unknown, sealKey: CryptoKey | undefined): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => encode(item, sealKey)))
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof ArrayBuffer) return { $bytes: base64(value) }
  if (value instanceof CryptoKey) return { $key: value.algorithm.name }
  if (isSealed(value) && sealKey) {
    const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: value.iv }, sealKey, value.data)
    return { $sealed: { text: new TextDecoder().decode(clear), isMarked: Boolean(value.mark) } }
  }
  const fields = Object.entries(value).map(async ([name, field]) => [name, await encode(field, sealKey)] as const)
  return Object.fromEntries(await Promise.all(fields))
}
