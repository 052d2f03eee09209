import { toHex } from './digest.ts'
import { localDb } from './local-db.ts'
import type { Sealed } from './sealed.ts'
import { writeWithRoom } from './storage.ts'

/** The key under a name, made once for all contexts. */
async function deviceKey(name: string, make: () => Promise<CryptoKey>): Promise<CryptoKey> {
  const found = await localDb.meta.get(name)
  if (found) return found.value as CryptoKey
  // Made before the transaction: IndexedDB closes one that waits for anything but itself.
  const made = await make()
  return writeWithRoom([localDb.meta], async () => {
    const others = await localDb.meta.get(name)
    if (others) return others.value as CryptoKey
    await localDb.meta.put({ name, v: 1, value: made })
    return made
  })
}

const sealKey = () =>
  deviceKey('seal-key', () =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  )

const markKey = () =>
  deviceKey('mark-key', () => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']))

/** Encrypts a password with a key that can be used on this device but never read. */
export async function sealSecret(text: string): Promise<Sealed> {
  const clear = new TextEncoder().encode(text)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await sealKey(), clear)
  return { iv, data, mark: toHex(await crypto.subtle.sign('HMAC', await markKey(), clear)) }
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
