import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createPaymentRoutes } from './payments.routes.ts'

/** What the shop needs before an order: the provider's settings, and a payment to make. */
export function createPaymentsFeature({ payments, budgets }: Core): Feature {
  return { routes: [createPaymentRoutes({ payments, budgets })] }
}
