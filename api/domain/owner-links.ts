import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import { noEmail, ToyOwner } from '../models/toy-owner.ts'
import { forgetOwnerMails } from './owner-mails.ts'
import type { Secrets } from './secrets.ts'

export interface OwnerLinks {
  /** The token in an owner's link. */
  tokenFor(linkKey: Buffer): string
  /** The key that a genuine token is made of; null for any other text. It may belong to no toy any more. */
  keyIn(token: string | null): Buffer | null
  /** Proves that an email to this address was read; part of the link in it. */
  codeFor(linkKey: Buffer, email: string): string
  isCodeFor(code: string, linkKey: Buffer, email: string): boolean
  /**
   * Makes the toy's link, or makes it anew: the one before is dead, its email addresses are forgotten. `claim` is the
   * `Idempotency-Key` it was asked for with. Call it with the toy's row locked.
   */
  issue(trx: Knex, toyId: string, claim: string | null): Promise<string>
  /** The present token, for who asked for it with this key; null for anybody else. */
  claimed(knex: Knex, toyId: string, claim: string | null): Promise<string | null>
}

const keyBytes = 16
const signatureBytes = 24

const hashOf = (claim: string) => createHash('sha256').update(claim).digest()

/**
 * Tokens of owners' links, made as those of orders' pages are (ADR 41, 81): a random key and an HMAC over it. The key alone
 * opens nothing, so a copy of the database opens no toy.
 */
export function createOwnerLinks({ secrets }: { secrets: Secrets }): OwnerLinks {
  const sign = (context: string, key: Buffer, secret: string) =>
    createHmac('sha256', secret).update(context).update(key).digest()
  const signature = (key: Buffer, secret = secrets[0]) => sign('owner-link:', key, secret).subarray(0, signatureBytes)
  const code = (key: Buffer, email: string, secret = secrets[0]) =>
    sign(`owner-email:${email.toLowerCase()}:`, key, secret).subarray(0, keyBytes)
  const tokenFor = (key: Buffer) => Buffer.concat([key, signature(key)]).toString('base64url')

  return {
    tokenFor,
    keyIn(token) {
      const bytes = Buffer.from(token ?? '', 'base64url')
      // Base64 can encode the same bytes in several ways; only the canonical one is accepted.
      if (bytes.length !== keyBytes + signatureBytes || bytes.toString('base64url') !== token) return null
      const [key, signed] = [bytes.subarray(0, keyBytes), bytes.subarray(keyBytes)]
      return secrets.some((secret) => timingSafeEqual(signed, signature(key, secret))) ? key : null
    },
    codeFor: (key, email) => code(key, email).toString('base64url'),
    isCodeFor(sent, key, email) {
      const bytes = Buffer.from(sent, 'base64url')
      return bytes.length === keyBytes && secrets.some((secret) => timingSafeEqual(bytes, code(key, email, secret)))
    },
    async issue(trx, toyId, claim) {
      const linkKey = randomBytes(keyBytes)
      await forgetOwnerMails(trx, toyId)
      await ToyOwner.query(trx)
        .insert({ toyId, linkKey, claimHash: claim === null ? null : hashOf(claim), ...noEmail })
        .onConflict('toy_id')
        .merge(['link_key', 'claim_hash', 'email', 'pending_email', 'pending_since'])
      return tokenFor(linkKey)
    },
    async claimed(knex, toyId, claim) {
      if (claim === null) return null
      const owner = await ToyOwner.query(knex).findById(toyId)
      return owner?.claimHash?.equals(hashOf(claim)) ? tokenFor(owner.linkKey) : null
    },
  }
}
