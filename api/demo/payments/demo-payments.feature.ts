import type { Feature } from '../../http/feature.ts'
import { createDemoPaymentRoutes } from './demo-payments.routes.ts'
import type { DemoPayments } from './demo-payments.ts'

interface Needs {
  payments: DemoPayments
  publicUrl: string | null
}

/** The provider's side of the demo checkout. */
export function createDemoPaymentsFeature(needs: Needs): Feature {
  return { routes: [createDemoPaymentRoutes(needs)] }
}
