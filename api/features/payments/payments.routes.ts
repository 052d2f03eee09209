import { randomUUID } from 'node:crypto'
import Router from '@koa/router'
import * as z from 'zod'
import type { PayableIntent, Payments } from '../../adapters/payments/payments.ts'
import type { IssueKey } from '../../contract/issue.ts'
import {
  createPaymentIntentSchema,
  paymentDescription,
  paymentIntentSchema,
  paymentSettingsSchema,
  shopCurrency,
  tagPricePence,
  totalPence,
  type PaymentIntent,
} from '../../contract/payments.ts'
import type { Budgets } from '../../domain/budgets.ts'
import { senderOf } from '../../domain/sender.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { validate } from '../../http/validate.ts'
import { isOpen, type PayCheckout } from './checkout-payments.ts'

const attemptKeySchema = z.optional(z.uuid('idempotencyKey' satisfies IssueKey))

interface Needs {
  payments: Payments
  payCheckout: PayCheckout
  budgets: Pick<Budgets, 'take'>
}

/** How the shop takes money, below `/api`. */
export function createPaymentRoutes({ payments, payCheckout, budgets }: Needs): Router {
  const router = new Router()

  router.get('/payment-settings', (ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    respond(ctx, paymentSettingsSchema, payments.settings)
  })

  router.post('/create-payment-intent', readJson(), async (ctx) => {
    const { quantity, checkoutId } = validate(createPaymentIntentSchema, ctx.request.body)
    const attempt = validate(attemptKeySchema, ctx.get('Idempotency-Key') || undefined) ?? randomUUID()
    // What is refused anyway costs nothing.
    await budgets.take('payments', senderOf(ctx))
    const intent = checkoutId ? await payCheckout(checkoutId, quantity) : await createUnnamed(quantity, attempt)
    respond(ctx, paymentIntentSchema, present(intent))
  })

  /** For a client that names no purchase. The idempotency key includes the quantity: another is another payment. */
  function createUnnamed(quantity: number, attempt: string): Promise<PayableIntent> {
    return payments.createIntent({
      quantity,
      unitPence: tagPricePence,
      pence: totalPence(quantity),
      currency: shopCurrency,
      description: paymentDescription(quantity),
      // What the checkout wants, whichever payment it ends with: a second one that succeeds is one too many.
      wish: attempt,
      idempotencyKey: `tags-${quantity}-${attempt}`,
    })
  }

  return router
}

function present({ clientSecret, status }: PayableIntent): PaymentIntent {
  if (status === 'succeeded') return { clientSecret, status }
  return { clientSecret, status: isOpen(status) ? 'open' : 'processing' }
}
