import Router from '@koa/router'
import type { Middleware } from 'koa'
import { adminMailSchema, adminMailsQuerySchema, adminMailsSchema } from '../../contract/mails.ts'
import { message } from '../../contract/messages/message.ts'
import { respond } from '../../http/respond.ts'
import { requireRowId } from '../../http/row-id.ts'
import { currentAdmin } from '../../http/sessions.ts'
import { validate } from '../../http/validate.ts'
import type { MailService } from './mails.service.ts'

interface Needs {
  mailService: MailService
  requireAdmin: Middleware
}

/** Emails as the admin sees them, below `/api`. */
export function createMailRoutes({ mailService, requireAdmin }: Needs): Router {
  const router = new Router()

  router.get('/admin/mails', requireAdmin, async (ctx) => {
    const { orderId } = validate(adminMailsQuerySchema, ctx.query)
    ctx.set('Cache-Control', 'no-store')
    respond(ctx, adminMailsSchema, await mailService.list(orderId === undefined ? null : Number(orderId)))
  })

  router.post('/admin/mails/:id/send-again', requireAdmin, async (ctx) => {
    const id = requireRowId(ctx.params.id, message('mailNotFound'))
    respond(ctx, adminMailSchema, await mailService.sendAgain(currentAdmin(ctx), id))
  })

  return router
}
