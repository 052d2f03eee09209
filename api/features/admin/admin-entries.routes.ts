import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import {
  adminEntryPageSchema,
  adminEntrySchema,
  entryListQuerySchema,
  updateEntrySchema,
} from '../../contract/admin-entries.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { receiveFormOrJson } from '../../http/form-or-json.ts'
import { respond } from '../../http/respond.ts'
import { requireRowId } from '../../http/row-id.ts'
import { currentAdmin } from '../../http/sessions.ts'
import { validate } from '../../http/validate.ts'
import { Entry } from '../../models/entry.ts'
import type { AdminEntryService } from './admin-entries.service.ts'
import { listEntries, presentAdminEntry } from './entry-rows.ts'
import { sendWholeList } from './whole-list.ts'

interface Needs {
  knex: Knex
  adminEntries: AdminEntryService
  requireAdmin: Middleware
  receiveUpload: Middleware
}

/** What the Comments tab does, below `/api`. */
export function createAdminEntryRoutes({ knex, adminEntries, requireAdmin, receiveUpload }: Needs): Router {
  const router = new Router()
  const rowId = (param: string | undefined) => requireRowId(param, message('entryNotFound'))

  router.get('/entries', requireAdmin, async (ctx) => {
    const query = validate(entryListQuerySchema, ctx.query)
    if (query.limit !== undefined || query.cursor !== undefined) {
      return respond(ctx, adminEntryPageSchema, await listEntries(knex, query))
    }
    await sendWholeList(ctx, adminEntrySchema, (page) => listEntries(knex, { ...query, ...page }, { isWhole: true }))
  })

  router.get('/entries/:id', requireAdmin, async (ctx) => {
    const entry = await Entry.query(knex).findById(rowId(ctx.params.id))
    if (!entry) throw new AppError('not_found', message('entryNotFound'))
    respond(ctx, adminEntrySchema, presentAdminEntry(entry))
  })

  router.put('/entries/:id', requireAdmin, receiveFormOrJson(receiveUpload), async (ctx) => {
    const { fields, image } = ctx.state.upload
    const input = validate(updateEntrySchema, fields)
    const entry = await adminEntries.update(currentAdmin(ctx), rowId(ctx.params.id), input, image?.path ?? null)
    respond(ctx, adminEntrySchema, presentAdminEntry(entry))
  })

  router.delete('/entries/:id', requireAdmin, async (ctx) => {
    await adminEntries.remove(currentAdmin(ctx), rowId(ctx.params.id))
    ctx.status = 204
  })

  return router
}
