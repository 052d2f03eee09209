import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Knex } from 'knex'
import {
  adminToyPageSchema,
  adminToySchema,
  createToySchema,
  followerCountSchema,
  listedToySchema,
  toyListQuerySchema,
  updateToySchema,
} from '../../contract/admin-toys.ts'
import { createdTagsSchema, createTagsSchema } from '../../contract/tags.ts'
import { message } from '../../contract/messages/message.ts'
import { countFollowers } from '../../domain/followers.ts'
import { AppError } from '../../errors.ts'
import { receiveFormOrJson } from '../../http/form-or-json.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { currentAdmin } from '../../http/sessions.ts'
import { requireTagId } from '../../http/tag-id.ts'
import { validate } from '../../http/validate.ts'
import { Toy } from '../../models/toy.ts'
import type { AdminToyService } from './admin-toys.service.ts'
import type { TagService } from './tags.service.ts'
import { listToys, presentAdminToy } from './toy-rows.ts'
import { sendWholeList } from './whole-list.ts'

interface Needs {
  knex: Knex
  adminToys: AdminToyService
  tags: TagService
  requireAdmin: Middleware
  receiveUpload: Middleware
}

/** What the Toys tab does, below `/api`. */
export function createAdminToyRoutes({ knex, adminToys, tags, requireAdmin, receiveUpload }: Needs): Router {
  const router = new Router()
  const receive = receiveFormOrJson(receiveUpload)

  router.get('/toys', requireAdmin, async (ctx) => {
    const query = validate(toyListQuerySchema, ctx.query)
    if (query.limit !== undefined || query.cursor !== undefined) {
      return respond(ctx, adminToyPageSchema, await listToys(knex, query))
    }
    await sendWholeList(ctx, listedToySchema, (page) => listToys(knex, { ...query, ...page }, { isWhole: true }))
  })

  router.post('/toys/tags', requireAdmin, readJson({ limit: '512kb' }), async (ctx) => {
    const input = validate(createTagsSchema, ctx.request.body)
    respond(ctx, createdTagsSchema, await tags.create(currentAdmin(ctx), input), 201)
  })

  router.post('/toys', requireAdmin, receive, async (ctx) => {
    const { fields, imagePath } = received(ctx)
    const toy = await adminToys.create(currentAdmin(ctx), validate(createToySchema, fields), imagePath)
    respond(ctx, adminToySchema, presentAdminToy(toy), 201)
  })

  async function findToy(id: string | undefined): Promise<Toy> {
    const toy = await Toy.query(knex).modify('byTagId', requireTagId(id)).first()
    if (!toy) throw new AppError('not_found', message('toyNotFound'))
    return toy
  }

  router.get('/toys/:id/record', requireAdmin, async (ctx) => {
    respond(ctx, adminToySchema, presentAdminToy(await findToy(ctx.params.id)))
  })

  router.get('/toys/:id/followers', requireAdmin, async (ctx) => {
    const { id } = await findToy(ctx.params.id)
    respond(ctx, followerCountSchema, { followers: await countFollowers(knex, id) })
  })

  router.put('/toys/:id', requireAdmin, receive, async (ctx) => {
    const { fields, imagePath } = received(ctx)
    const id = requireTagId(ctx.params.id)
    const toy = await adminToys.update(currentAdmin(ctx), id, validate(updateToySchema, fields), imagePath)
    respond(ctx, adminToySchema, presentAdminToy(toy))
  })

  router.delete('/toys/:id', requireAdmin, async (ctx) => {
    await adminToys.remove(currentAdmin(ctx), requireTagId(ctx.params.id))
    ctx.status = 204
  })

  return router
}

function received(ctx: Context) {
  const { fields, image } = ctx.state.upload
  return { fields, imagePath: image?.path ?? null }
}
