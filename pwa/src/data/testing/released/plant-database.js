/* global atob, crypto, indexedDB, TextEncoder */
/**
 * Makes the database of a device, as it was released. A page evaluates this file as text, so it uses nothing from outside
 * itself and is plain JavaScript.
 */
export async function plantDatabase({ schema, stores }) {
  const { subtle } = crypto
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const sealKey = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const markKey = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

  const seal = async ({ text, isMarked }) => {
    const clear = new TextEncoder().encode(text)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await subtle.encrypt({ name: 'AES-GCM', iv }, sealKey, clear)
    const mark = new Uint8Array(await subtle.sign('HMAC', markKey, clear))
    const hex = Array.from(mark, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return { iv, data, ...(isMarked && { mark: hex }) }
  }

  const decode = async (value) => {
    if (Array.isArray(value)) return Promise.all(value.map(decode))
    if (typeof value !== 'object' || value === null) return value
    if ('$bytes' in value) return bytesOf(value.$bytes).buffer
    if ('$key' in value) return value.$key === 'HMAC' ? markKey : sealKey
    if ('$sealed' in value) return seal(value.$sealed)
    const fields = Object.entries(value).map(async ([name, field]) => [name, await decode(field)])
    return Object.fromEntries(await Promise.all(fields))
  }

  // Before the transaction: IndexedDB closes one that waits for anything but itself.
  const rows = new Map()
  for (const [name, store] of Object.entries(stores)) rows.set(name, await decode(store.rows))
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open('plush-trails', schema * 10)
    opening.onupgradeneeded = () => {
      for (const [name, { keyPath, indexes }] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name, { keyPath })
        for (const index of indexes) store.createIndex(index.name, index.keyPath)
        for (const row of rows.get(name)) store.add(row)
      }
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}
