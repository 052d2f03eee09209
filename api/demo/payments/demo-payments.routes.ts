import Router from '@koa/router'
import type { Context } from 'koa'
import {
  confirmDemoPaymentSchema,
  demoPaymentOutcomeSchema,
  demoPaymentSchema,
  retrieveDemoPaymentSchema,
} from '../../contract/demo-payments.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { validate } from '../../http/validate.ts'
import type { DemoPayments } from './demo-payments.ts'

interface Needs {
  payments: DemoPayments
  publicUrl: string | null
}

/** The provider's side of the demo checkout, below `/api`. Mounted outside production only. */
export function createDemoPaymentRoutes({ payments, publicUrl }: Needs): Router {
  const router = new Router({ prefix: '/demo-payments' })

  router.post('/confirm', readJson(), async (ctx) => {
    const input = validate(confirmDemoPaymentSchema, ctx.request.body)
    const outcome = await payments.confirm(input, pathHere(ctx, input.returnUrl, publicUrl))
    if (!outcome) throw noSuchPayment()
    respond(ctx, demoPaymentOutcomeSchema, outcome)
  })

  router.post('/retrieve', readJson(), async (ctx) => {
    const { clientSecret } = validate(retrieveDemoPaymentSchema, ctx.request.body)
    const payment = await payments.findPayment(clientSecret)
    if (!payment) throw noSuchPayment()
    respond(ctx, demoPaymentSchema, payment)
  })

  router.get('/step', async (ctx) => {
    const page = await payments.stepPage(secretOf(ctx))
    if (!page) throw noSuchPayment()
    ctx.set({ 'Content-Security-Policy': page.policy, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    ctx.type = 'html'
    ctx.body = page.html
  })

  router.post('/step', async (ctx) => {
    const back = await payments.finishStep(secretOf(ctx), ctx.query['answer'] === 'yes')
    if (!back) throw noSuchPayment()
    ctx.status = 303
    ctx.redirect(back)
  })

  return router
}

function secretOf(ctx: Context): string {
  const secret = ctx.query['payment_intent_client_secret']
  return typeof secret === 'string' ? secret : ''
}

/** The return address may only lead to this site. */
function pathHere(ctx: Context, returnUrl: string, publicUrl: string | null): string {
  const base = publicUrl ?? `${ctx.protocol}://${ctx.host}`
  const url = URL.canParse(returnUrl, base) ? new URL(returnUrl, base) : null
  const isHere = url && (url.host === ctx.host || url.origin === publicUrl) && /^https?:$/.test(url.protocol)
  // A browser reads a path that begins with two slashes as another host.
  if (!isHere || url.pathname.startsWith('//')) {
    throw new AppError('invalid_input', message('badReturnUrl'))
  }
  return url.pathname + url.search
}

function noSuchPayment(): AppError {
  return new AppError('not_found', message('paymentNotFound'))
}
