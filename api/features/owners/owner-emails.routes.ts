import Router from '@koa/router'
import type { Middleware } from 'koa'
import type { Knex } from 'knex'
import {
  confirmOwnerEmailSchema,
  ownerEmailSchema,
  ownerMailAskedSchema,
  ownerToySchema,
} from '../../contract/owners.ts'
import type { Limit } from '../../domain/limit.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { requireTagId } from '../../http/tag-id.ts'
import { validate } from '../../http/validate.ts'
import type { OwnerEmailService } from './owner-emails.service.ts'
import { presentOwnerToy } from './owners.present.ts'
import { credentialsOf } from './owner-credentials.ts'

interface Needs {
  knex: Knex
  emails: OwnerEmailService
  limit: Limit
  refuseBlocked: Middleware
}

/** An owner's link by email, below `/api`. */
export function createOwnerEmailRoutes({ knex, emails, limit, refuseBlocked }: Needs): Router {
  const router = new Router()
  const limitMails = [limit('ownerMails'), refuseBlocked]

  router.post('/toys/:id/owner/email', ...limitMails, readJson(), async (ctx) => {
    const { email } = validate(ownerEmailSchema, ctx.request.body)
    await emails.send(credentialsOf(ctx), email)
    respond(ctx, ownerMailAskedSchema, { received: true })
  })

  router.delete('/toys/:id/owner/email', limit('ownerCalls'), async (ctx) => {
    respond(ctx, ownerToySchema, await presentOwnerToy(knex, await emails.remove(credentialsOf(ctx))))
  })

  router.post('/toys/:id/owner/email/confirm', limit('ownerCalls'), readJson(), async (ctx) => {
    const credentials = credentialsOf(ctx)
    const { code } = validate(confirmOwnerEmailSchema, ctx.request.body)
    respond(ctx, ownerToySchema, await presentOwnerToy(knex, await emails.confirm(credentials, code)))
  })

  router.post('/toys/:id/owner/lost-link', ...limitMails, readJson(), (ctx) => {
    const toyId = requireTagId(ctx.params.id)
    const { email } = validate(ownerEmailSchema, ctx.request.body)
    emails.sendLost(toyId, email)
    respond(ctx, ownerMailAskedSchema, { received: true })
  })

  return router
}
