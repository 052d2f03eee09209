import Router from '@koa/router'
import type { Middleware } from 'koa'
import {
  activatedToySchema,
  activateToySchema,
  featuredToysSchema,
  readStopCursor,
  stopCursor,
  stopPageQuerySchema,
  stopPageSchema,
  verifiedSchema,
  verifyPasswordSchema,
} from '../../contract/toys.ts'
import { limits } from '../../contract/limits.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { Limit } from '../../domain/limit.ts'
import { presentEntry } from '../../domain/present-entry.ts'
import type { ReadBudget } from '../../domain/read-budget.ts'
import { senderOf } from '../../domain/sender.ts'
import { clientOf } from '../../domain/work.ts'
import { readJson } from '../../http/json-body.ts'
import { respond } from '../../http/respond.ts'
import { readSubmissionKey } from '../../http/submission-key.ts'
import { requireTagId } from '../../http/tag-id.ts'
import type { Upload } from '../../http/upload-parts.ts'
import { validate } from '../../http/validate.ts'
import { sendToy } from './send-toy.ts'
import type { ToyResponseCache } from './toy-response-cache.ts'
import { presentActivatedToy, presentFeaturedToy } from './toys.present.ts'
import type { ToyService } from './toys.service.ts'

interface Needs {
  toys: ToyService
  responses: ToyResponseCache
  limit: Limit
  refuseBlocked: Middleware
  readBudget: ReadBudget
  receiveUpload: Middleware
}

/** Everything a visitor asks about toys, below `/api`. */
export function createToyRoutes(needs: Needs): Router {
  const { toys, responses, limit, refuseBlocked, readBudget, receiveUpload } = needs
  const router = new Router()

  const limitReads: Middleware = async (ctx, next) => {
    const refusal = readBudget.count(senderOf(ctx))
    if (refusal) throw refusal
    await next()
  }

  router.get('/toys/featured', limitReads, async (ctx) => {
    respond(ctx, featuredToysSchema, (await toys.listFeatured()).map(presentFeaturedToy))
  })

  router.get('/toys/:id', limitReads, async (ctx) => {
    const answer = await responses.find(requireTagId(ctx.params.id))
    if (!answer) throw new AppError('not_found', message('toyNotFound'))
    await sendToy(ctx, answer)
  })

  router.get('/toys/:id/entries', limitReads, async (ctx) => {
    const { before, limit: most = limits.stopPage } = validate(stopPageQuerySchema, ctx.query)
    const from = before === undefined ? null : readStopCursor(before)
    const { toy, entries, hasMore } = await toys.listStops(requireTagId(ctx.params.id), { before: from, limit: most })
    const first = entries[0]
    const nextBefore = hasMore && first ? stopCursor(first) : null
    ctx.set('Cache-Control', 'no-cache')
    respond(ctx, stopPageSchema, { journeyEntries: entries.map((entry) => presentEntry(entry, toy)), nextBefore })
  })

  router.post('/toys/:id/verify-password', limit('passwordChecks'), readJson(), async (ctx) => {
    const id = requireTagId(ctx.params.id)
    const { password } = validate(verifyPasswordSchema, ctx.request.body)
    await toys.verifyPassword(id, password, clientOf(ctx))
    respond(ctx, verifiedSchema, { verified: true })
  })

  const limitActivations = [limit('uploads', { refund: 'after' }), refuseBlocked, limit('activations')]

  router.post('/toys/activate', ...limitActivations, receiveUpload, async (ctx) => {
    const { fields, image } = ctx.state.upload
    const claim = readSubmissionKey(ctx)
    const activated = await toys.activate({ ...validateActivation(fields, image), claim, client: clientOf(ctx) })
    respond(ctx, activatedToySchema, presentActivatedToy(activated))
  })

  return router
}

/** All that is wrong at once: the fields and the photo. */
function validateActivation(fields: Upload['fields'], image: Upload['image']) {
  const photoMissing = message('photoRequired')
  try {
    const input = validate(activateToySchema, fields)
    if (image) return { ...input, imagePath: image.path }
  } catch (error) {
    if (!(error instanceof AppError) || image) throw error
    throw new AppError(error.code, error.explanation, { issues: { ...error.issues, image: photoMissing } })
  }
  throw new AppError('invalid_input', photoMissing, { issues: { image: photoMissing } })
}
