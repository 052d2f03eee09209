import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createHandleEvent } from './handle-event.ts'
import { createOrderLinks, tokenInPath } from './order-links.ts'
import { createOrderLinkRoutes } from './order-links.routes.ts'
import { registerOrderMails } from './order-mails.ts'
import { createReconcileJob } from './reconcile.job.ts'
import { createRefundRoutes } from './refunds.routes.ts'
import { createRefundService } from './refunds.service.ts'
import { createOrderRoutes } from './orders.routes.ts'
import { createSettlePayment } from './settle-payment.ts'
import { createWebhookRoutes } from './webhooks.routes.ts'

/** Orders: made of payments, confirmed by email, shown to their buyers. */
export function createOrdersFeature(core: Core): Feature {
  const { knex, payments, mails } = core
  const orderLinks = createOrderLinks({ knex, secrets: core.orderLinkSecrets })
  registerOrderMails({ ...core, orderLinks })
  const settlePayment = createSettlePayment({ ...core, onMail: mails.wake })
  const handleEvent = createHandleEvent({ ...core, settlePayment })
  const refunds = createRefundService({ ...core, settlePayment })
  const reconcileJob = createReconcileJob({ ...core, settlePayment, refunds })
  return {
    routes: [
      createOrderRoutes({ ...core, settlePayment, orderLinks }),
      createOrderLinkRoutes({ ...core, orderLinks }),
      createWebhookRoutes({ payments, handleEvent }),
      createRefundRoutes({ ...core, refunds }),
    ],
    /** An order page whose link opens nothing is answered like any unknown page. */
    async describePage(path) {
      const token = tokenInPath(path)
      return token !== null && (await orderLinks.find(token)) === null ? 'missing' : null
    },
    start() {
      payments.start?.(handleEvent)
      reconcileJob.start()
    },
    async stop() {
      await Promise.all([payments.stop?.(), reconcileJob.stop()])
    },
  }
}
