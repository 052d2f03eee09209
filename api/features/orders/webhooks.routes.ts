import Router from '@koa/router'
import type { Payments } from '../../adapters/payments/payments.ts'
import { readRaw } from '../../http/raw-body.ts'
import type { HandleEvent } from './handle-event.ts'

interface Needs {
  payments: Pick<Payments, 'readEvent'>
  handleEvent: HandleEvent
}

const maxBytes = 1024 * 1024

/** `POST /webhooks/stripe`, below `/api`: called by the payment provider, even when the buyer's browser is closed. */
export function createWebhookRoutes({ payments, handleEvent }: Needs): Router {
  const router = new Router()
  router.post('/webhooks/stripe', async (ctx) => {
    const body = await readRaw(ctx, { maxBytes })
    await handleEvent(payments.readEvent(body, ctx.get('Stripe-Signature')))
    ctx.status = 200
    ctx.type = 'json'
    ctx.body = '{"received":true}'
  })
  return router
}
