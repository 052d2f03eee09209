import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Knex } from 'knex'
import { limits } from '../../contract/limits.ts'
import { message } from '../../contract/messages/message.ts'
import {
  hideOwnerEntrySchema,
  issuedOwnerLinkSchema,
  ownerEntriesSchema,
  ownerEntrySchema,
  ownerTokenSchema,
  ownerToySchema,
  updateOwnerToySchema,
} from '../../contract/owners.ts'
import { readStopCursor, stopCursor, stopPageQuerySchema } from '../../contract/toys.ts'
import type { Limit } from '../../domain/limit.ts'
import { clientOf } from '../../domain/work.ts'
import { receiveFormOrJson } from '../../http/form-or-json.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { requireRowId } from '../../http/row-id.ts'
import { currentAdmin } from '../../http/sessions.ts'
import { readSubmissionKey } from '../../http/submission-key.ts'
import { requireTagId } from '../../http/tag-id.ts'
import { validate } from '../../http/validate.ts'
import type { OwnerAccess } from './owner-access.ts'
import type { OwnerEntryService } from './owner-entries.service.ts'
import type { OwnerLinkService } from './owner-links.service.ts'
import type { OwnerToyService } from './owner-toys.service.ts'
import { presentOwnerEntry, presentOwnerToy } from './owners.present.ts'
import { credentialsOf } from './owner-credentials.ts'

interface Needs {
  knex: Knex
  access: OwnerAccess
  toys: OwnerToyService
  entries: OwnerEntryService
  links: OwnerLinkService
  limit: Limit
  refuseBlocked: Middleware
  receiveUpload: Middleware
  requireAdmin: Middleware
  siteUrl(): string
}

/** What an owner's link opens, below `/api`. */
export function createOwnerRoutes(needs: Needs): Router {
  const { knex, access, toys, entries, links, limit, refuseBlocked, receiveUpload, requireAdmin, siteUrl } = needs
  const router = new Router()
  const limited = limit('ownerCalls')

  /** Before a body is read: all other senders are refused without sending one. */
  const requireOwner: Middleware = async (ctx, next) => {
    await access.require(credentialsOf(ctx))
    await next()
  }

  router.get('/toys/:id/owner', limited, async (ctx) => {
    respond(ctx, ownerToySchema, await presentOwnerToy(knex, await access.require(credentialsOf(ctx))))
  })

  const limitUpdates = [limit('uploads', { refund: 'after' }), limited, refuseBlocked, requireOwner]

  router.put('/toys/:id/owner', ...limitUpdates, receiveFormOrJson(receiveUpload), async (ctx) => {
    const { fields, image } = ctx.state.upload
    const input = validate(updateOwnerToySchema, fields)
    const owned = await toys.update(credentialsOf(ctx), {
      input,
      imagePath: image?.path ?? null,
      client: clientOf(ctx),
    })
    respond(ctx, ownerToySchema, await presentOwnerToy(knex, owned))
  })

  router.get('/toys/:id/owner/entries', limited, async (ctx) => {
    const { before, limit: most = limits.stopPage } = validate(stopPageQuerySchema, ctx.query)
    const from = before === undefined ? null : readStopCursor(before)
    const page = await entries.list(credentialsOf(ctx), { before: from, limit: most })
    const last = page.entries.at(-1)
    const nextBefore = page.hasMore && last ? stopCursor(last) : null
    respond(ctx, ownerEntriesSchema, { items: page.entries.map(presentOwnerEntry), nextBefore })
  })

  router.put('/toys/:id/owner/entries/:entryId', limited, requireOwner, readJson(), async (ctx) => {
    const { isHidden } = validate(hideOwnerEntrySchema, ctx.request.body)
    const entryId = requireRowId(ctx.params.entryId, message('entryNotFound'))
    respond(ctx, ownerEntrySchema, presentOwnerEntry(await entries.setHidden(credentialsOf(ctx), entryId, isHidden)))
  })

  router.post('/toys/:id/owner/link', limited, async (ctx: Context) => {
    respond(ctx, ownerTokenSchema, { ownerToken: await links.renew(credentialsOf(ctx), readSubmissionKey(ctx)) })
  })

  router.post('/toys/:id/owner-link', requireAdmin, async (ctx) => {
    const { toyId, token } = await links.issue(currentAdmin(ctx), requireTagId(ctx.params.id))
    respond(ctx, issuedOwnerLinkSchema, { link: `${siteUrl()}/owner/${encodeURIComponent(toyId)}#k=${token}` })
  })

  return router
}
