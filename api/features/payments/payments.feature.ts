import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createPayCheckout } from './checkout-payments.ts'
import { createPaymentRoutes } from './payments.routes.ts'

/** What the shop needs before an order: the provider's settings, and a payment to make. */
export function createPaymentsFeature({ knex, payments, budgets, log }: Core): Feature {
  const payCheckout = createPayCheckout({ knex, payments })
  return {
    routes: [createPaymentRoutes({ payments, payCheckout, budgets })],
    start() {
      // Keys of another account look like any others: the log says whose they are. The shop does not wait for it.
      payments.describeAccount().then(
        (account) => log.info({ account }, 'Payments go to this account'),
        () => log.warn({}, 'The payment provider could not be asked whose account this is'),
      )
    },
  }
}
