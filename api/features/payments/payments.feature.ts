import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createPayCheckout } from './checkout-payments.ts'
import { createPaymentRoutes } from './payments.routes.ts'

/** What the shop needs before an order: the provider's settings, and a payment to make. */
export function createPaymentsFeature({ knex, payments, budgets }: Core): Feature {
  const payCheckout = createPayCheckout({ knex, payments })
  return { routes: [createPaymentRoutes({ payments, payCheckout, budgets })] }
}
