import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import type { Secrets } from '../../domain/secrets.ts'
import { Order } from '../../models/order.ts'

type Linked = Pick<Order, 'id' | 'linkKey'>

export interface OrderLinks {
  /** The token in the address of the order's page. */
  tokenFor(order: Linked): string
  /** The order that the token opens; null when it opens none, any more or at all. */
  find(token: string): Promise<Order | null>
}

/** The path of an order page gives its token. */
export const tokenInPath = (path: string): string | null => /^\/order\/([^/]+)\/?$/.exec(path)?.[1] ?? null

const keyBytes = 16
const oldIdBytes = 6
const signatureBytes = 24

/**
 * Tokens for order pages: the order's random key and an HMAC over it (ADR 41). The key alone opens nothing, so a copy of
 * the database does not open orders; a new key makes the old link dead, and no other order ever has the same one.
 *
 * An order without a key is older than keys: its link is the one its buyer was sent, made of the order's number.
 */
export function createOrderLinks({ knex, secrets }: { knex: Knex; secrets: Secrets }): OrderLinks {
  const [newest] = secrets

  function signed(context: string, subject: Buffer, secret = newest): Buffer {
    const signature = createHmac('sha256', secret).update(context).update(subject).digest()
    return Buffer.concat([subject, signature.subarray(0, signatureBytes)])
  }

  const current = (key: Buffer, secret?: string) => signed('order-link:', key, secret)
  const old = (id: Buffer, secret?: string) => signed('order-page:', id, secret)

  return {
    tokenFor({ id, linkKey }) {
      if (linkKey !== null) return current(Buffer.from(linkKey.replaceAll('-', ''), 'hex')).toString('base64url')
      const bytes = Buffer.alloc(oldIdBytes)
      bytes.writeUIntBE(id, 0, oldIdBytes)
      return old(bytes).toString('base64url')
    },

    async find(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Base64 can encode the same bytes in several ways; only the canonical one is accepted.
      if (bytes.toString('base64url') !== token) return null
      const subject = bytes.subarray(0, -signatureBytes)
      const sign = subject.length === keyBytes ? current : old
      const isGenuine = secrets.some((secret) => {
        const genuine = sign(subject, secret)
        return bytes.length === genuine.length && timingSafeEqual(bytes, genuine)
      })
      if (!isGenuine) return null
      const query = Order.query(knex)
      if (subject.length === keyBytes) void query.where('link_key', subject.toString('hex'))
      else if (subject.length === oldIdBytes)
        void query.where('id', subject.readUIntBE(0, oldIdBytes)).whereNull('link_key')
      else return null
      return (await query.first()) ?? null
    },
  }
}
