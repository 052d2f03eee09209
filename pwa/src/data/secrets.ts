import { localDb, rowVersion, type Sealed } from './local-db.ts'

const sealKeyName = 'seal-key'

async function sealKey(): Promise<CryptoKey> {
  const found = await localDb.meta.get(sealKeyName)
  if (found) return found.value as CryptoKey
  // Made before the transaction: IndexedDB closes one that waits for anything but itself.
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return localDb.transaction('rw', localDb.meta, async () => {
    const others = await localDb.meta.get(sealKeyName)
    if (others) return others.value as CryptoKey
    await localDb.meta.put({ name: sealKeyName, v: rowVersion, value: made })
    return made
  })
}

/** Encrypts a password with a key that can be used on this device but never read. */
export async function sealSecret(text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await sealKey(), new TextEncoder().encode(text))
  return { iv, data }
}

/** The password again, or null when it cannot be had any more (the key was lost with other site data). */
export async function openSecret(sealed: Sealed | null): Promise<string | null> {
  if (!sealed) return null
  try {
    const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, await sealKey(), sealed.data)
    return new TextDecoder().decode(clear)
  } catch {
    return null
  }
}

/** SHA-256 in hexadecimal. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
