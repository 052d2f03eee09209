import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from './secrets.ts'

export interface SignedTokens {
  /** A token for the row with this key (a UUID). */
  tokenFor(key: string): string
  /** The key in a token that one of the secrets has signed; null for any other text. */
  readKey(token: string): string | null
}

const keyBytes = 16
const signatureBytes = 24

/**
 * Tokens made of a row's random key and an HMAC over it, for one purpose. The key alone opens nothing, so a copy of the
 * database does not; a token of one purpose is none for another.
 */
export function createSignedTokens({ purpose, secrets }: { purpose: string; secrets: Secrets }): SignedTokens {
  const signed = (key: Buffer, secret: string) => {
    const signature = createHmac('sha256', secret).update(`${purpose}:`).update(key).digest()
    return Buffer.concat([key, signature.subarray(0, signatureBytes)])
  }
  return {
    tokenFor: (key) => signed(Buffer.from(key.replaceAll('-', ''), 'hex'), secrets[0]).toString('base64url'),
    readKey(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Base64 can encode the same bytes in several ways; only the canonical one is accepted.
      if (bytes.length !== keyBytes + signatureBytes || bytes.toString('base64url') !== token) return null
      const key = bytes.subarray(0, keyBytes)
      const isGenuine = secrets.some((secret) => timingSafeEqual(bytes, signed(key, secret)))
      return isGenuine ? key.toString('hex') : null
    },
  }
}
