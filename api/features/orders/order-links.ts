import { createHmac, timingSafeEqual } from 'node:crypto'

export interface OrderLinks {
  tokenFor(orderId: number): string
  /** null for a token that was not made here, or was altered in any way. */
  orderIdIn(token: string): number | null
}

/** True for the path of an order page with an invalid token: it is answered like any unknown page. */
export function isDeadOrderPath(path: string, links: OrderLinks): boolean {
  const [, token] = /^\/order\/([^/]+)\/?$/.exec(path) ?? []
  return token !== undefined && links.orderIdIn(token) === null
}

const idBytes = 6
const signatureBytes = 24

/** Tokens for order pages: the ID and an HMAC over it, so that nothing has to be stored and none can be guessed. */
export function createOrderLinks({ secret }: { secret: string }): OrderLinks {
  function signed(id: Buffer): Buffer {
    const signature = createHmac('sha256', secret).update('order-page:').update(id).digest()
    return Buffer.concat([id, signature.subarray(0, signatureBytes)])
  }
  return {
    tokenFor(orderId) {
      const id = Buffer.alloc(idBytes)
      id.writeUIntBE(orderId, 0, idBytes)
      return signed(id).toString('base64url')
    },
    orderIdIn(token) {
      const bytes = Buffer.from(token, 'base64url')
      // Base64 can encode the same bytes in several ways; only the canonical one is accepted.
      if (bytes.length !== idBytes + signatureBytes || bytes.toString('base64url') !== token) return null
      const id = bytes.subarray(0, idBytes)
      return timingSafeEqual(bytes, signed(id)) ? id.readUIntBE(0, idBytes) : null
    },
  }
}
