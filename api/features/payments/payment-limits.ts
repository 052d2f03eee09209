import type { CreateRateLimit } from '../../adapters/rate-limits.ts'
import { tooMany } from '../../domain/too-many.ts'

export interface PaymentLimits {
  /** Counts one more payment begun from this address (as `clientAddress` gives it). Throws "rate_limited" when it is too many. */
  countNew(address: string): Promise<void>
}

/** Payments that may be begun: far more than a household needs, far fewer than would make a mess at the provider. */
export function createPaymentLimits({ createRateLimit }: { createRateLimit: CreateRateLimit }): PaymentLimits {
  const addresses = createRateLimit({ name: 'payment-address', points: 30, duration: 10 * 60 })
  return {
    async countNew(address) {
      const used = await addresses.consume(address)
      if (used.consumedPoints > addresses.points) {
        throw tooMany('Too many payments were started from your connection.', used)
      }
    },
  }
}
