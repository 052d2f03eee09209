import Router from '@koa/router'
import type { Middleware } from 'koa'
import type { Push } from '../../adapters/push/push.ts'
import {
  confirmFollowSchema,
  followAskedSchema,
  followByMailSchema,
  followConfirmedSchema,
  followLeftSchema,
  followLinkSchema,
  leavePushSchema,
  pushFollowedSchema,
  pushKeySchema,
  pushRenewedSchema,
  pushSubscriptionSchema,
  renewPushSchema,
} from '../../contract/followers.ts'
import type { Limit } from '../../domain/limit.ts'
import type { ReadBudget } from '../../domain/read-budget.ts'
import { senderOf } from '../../domain/sender.ts'
import { bearerToken } from '../../http/bearer-token.ts'
import { hasEtag } from '../../http/etag.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { requireTagId } from '../../http/tag-id.ts'
import { validate } from '../../http/validate.ts'
import type { Feed } from './feed.ts'
import type { FollowService } from './follow.service.ts'
import type { PushService } from './push.service.ts'

interface Needs {
  follows: FollowService
  pushes: PushService
  push: Pick<Push, 'publicKey'>
  findFeed(toyId: string): Promise<Feed>
  limit: Limit
  refuseBlocked: Middleware
  readBudget: ReadBudget
}

/** Following a journey and leaving it, below `/api`. */
export function createFollowerRoutes(needs: Needs): Router[] {
  return [createMailRoutes(needs), createPushRoutes(needs), createFeedRoutes(needs)]
}

/** Reads are cheap: they are counted in memory. */
const limitReadsBy =
  (readBudget: ReadBudget): Middleware =>
  async (ctx, next) => {
    const refusal = readBudget.count(senderOf(ctx))
    if (refusal) throw refusal
    await next()
  }

function createMailRoutes({ follows, limit, refuseBlocked, readBudget }: Needs): Router {
  const router = new Router()
  const limitReads = limitReadsBy(readBudget)

  router.post('/toys/:id/followers', limit('follows'), refuseBlocked, readJson(), async (ctx) => {
    const { email } = validate(followByMailSchema, ctx.request.body)
    await follows.askByMail(requireTagId(ctx.params.id), email)
    respond(ctx, followAskedSchema, { asked: true }, 202)
  })

  router.get('/follow', limitReads, async (ctx) => {
    respond(ctx, followLinkSchema, await follows.readLink(bearerToken(ctx) ?? ''))
  })

  router.post('/follow/confirm', limitReads, readJson(), async (ctx) => {
    const { toyIds } = validate(confirmFollowSchema, ctx.request.body)
    respond(ctx, followConfirmedSchema, { confirmed: await follows.confirm(bearerToken(ctx) ?? '', toyIds) })
  })

  // Mail programs can only send an address (RFC 8058). It is in the query, which no log of ours has, and only leaves.
  const tokenOf = (query: unknown): string => (typeof query === 'string' ? query.slice(0, 100) : '')

  router.post('/follow/leave', limitReads, async (ctx) => {
    await follows.leave(bearerToken(ctx) ?? tokenOf(ctx.query['token']))
    respond(ctx, followLeftSchema, { left: true })
  })

  // Opened by a person, or by a program that looks at links: the page asks first.
  router.get('/follow/leave', limitReads, (ctx) => {
    const token = tokenOf(ctx.query['token']).replace(/[^\w-]/g, '')
    ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
    ctx.redirect(`/follow/leave#${token}`)
    ctx.status = 303
  })

  return router
}

function createPushRoutes({ follows, pushes, push, limit, refuseBlocked, readBudget }: Needs): Router {
  const router = new Router()
  const limitReads = limitReadsBy(readBudget)

  router.get('/push/key', limitReads, (ctx) => {
    respond(ctx, pushKeySchema, { publicKey: push.publicKey })
  })

  router.post('/toys/:id/push-followers', limit('follows'), refuseBlocked, readJson(), async (ctx) => {
    const subscription = validate(pushSubscriptionSchema, ctx.request.body)
    const { id } = await follows.requireToy(requireTagId(ctx.params.id))
    await pushes.follow(id, subscription)
    respond(ctx, pushFollowedSchema, { following: true }, 201)
  })

  router.post('/push/leave', limitReads, readJson(), async (ctx) => {
    const { toyId, endpoint } = validate(leavePushSchema, ctx.request.body)
    await pushes.leave(toyId, endpoint)
    respond(ctx, followLeftSchema, { left: true })
  })

  router.post('/push/renew', limit('follows'), readJson(), async (ctx) => {
    const { oldEndpoint, subscription } = validate(renewPushSchema, ctx.request.body)
    respond(ctx, pushRenewedSchema, { renewed: await pushes.renew(oldEndpoint, subscription) })
  })

  return router
}

function createFeedRoutes({ findFeed, readBudget }: Needs): Router {
  const router = new Router()
  router.get('/toys/:id/feed.atom', limitReadsBy(readBudget), async (ctx) => {
    const feed = await findFeed(requireTagId(ctx.params.id))
    ctx.set({ ETag: feed.etag, 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' })
    if (hasEtag(ctx, feed.etag)) {
      ctx.status = 304
      return
    }
    ctx.body = await feed.render()
    ctx.type = 'application/atom+xml; charset=utf-8'
  })
  return router
}
