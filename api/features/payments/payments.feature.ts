import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createPaymentLimits } from './payment-limits.ts'
import { createPaymentRoutes } from './payments.routes.ts'

/** How the shop begins payments. */
export function createPaymentsFeature({ payments, createRateLimit }: Core): Feature {
  const paymentLimits = createPaymentLimits({ createRateLimit })
  return { routes: [createPaymentRoutes({ payments, paymentLimits })] }
}
