import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createHandleEvent } from './handle-event.ts'
import { createOrderLinks, isDeadOrderPath } from './order-links.ts'
import { createOrderMails } from './order-mails.ts'
import { createReconcileJob } from './reconcile.job.ts'
import { createRefundRoutes } from './refunds.routes.ts'
import { createRefundService } from './refunds.service.ts'
import { createOrderRoutes } from './orders.routes.ts'
import { createSettlePayment } from './settle-payment.ts'
import { createWebhookRoutes } from './webhooks.routes.ts'

/** Orders: made of payments, confirmed by email, shown to their buyers. */
export function createOrdersFeature(core: Core): Feature {
  const { payments, orderLinkSecret } = core
  const orderLinks = createOrderLinks({ secret: orderLinkSecret })
  const orderMails = createOrderMails({ ...core, orderLinks })
  const settlePayment = createSettlePayment({ ...core, onOrder: orderMails.wake })
  const handleEvent = createHandleEvent({ ...core, settlePayment })
  const refunds = createRefundService({ ...core, settlePayment })
  const reconcileJob = createReconcileJob({ ...core, settlePayment, refunds })
  return {
    routes: [
      createOrderRoutes({ ...core, settlePayment, orderLinks }),
      createWebhookRoutes({ payments, handleEvent }),
      createRefundRoutes({ ...core, refunds }),
    ],
    describePage: (path) => Promise.resolve(isDeadOrderPath(path, orderLinks) ? 'missing' : null),
    start() {
      orderMails.start()
      payments.start?.(handleEvent)
      reconcileJob.start()
    },
    async stop() {
      // First the events: one still being delivered may create an order, whose email needs the sender.
      await Promise.all([payments.stop?.(), reconcileJob.stop()])
      await orderMails.stop()
    },
  }
}
