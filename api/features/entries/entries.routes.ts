import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import * as z from 'zod'
import type { Metrics } from '../../adapters/metrics/metrics.ts'
import type { Limit } from '../../domain/limit.ts'
import type { PasswordLimits } from '../../domain/password-limits.ts'
import { senderOf } from '../../domain/sender.ts'
import {
  addEntrySchema,
  correctEntrySchema,
  entryFieldsSchema,
  entrySchema,
  takenBackSchema,
} from '../../contract/entries.ts'
import { AppError } from '../../errors.ts'
import { bearerToken } from '../../http/bearer-token.ts'
import { respond } from '../../http/respond.ts'
import { readSubmissionKey, requireSubmissionKey } from '../../http/submission-key.ts'
import { requireTagId } from '../../http/tag-id.ts'
import { validate } from '../../http/validate.ts'
import type { Entry } from '../../models/entry.ts'
import { presentEntry } from '../../domain/present-entry.ts'
import { clientOf } from '../../domain/work.ts'
import type { Author } from './author.ts'
import type { CorrectionService } from './corrections.service.ts'
import type { EntryAnswer, EntryService } from './entries.service.ts'
import type { SentContent } from './fingerprint.ts'
import type { TakeBackService } from './take-back.service.ts'

declare module 'koa' {
  /** What the first middleware of a route here hands to the last. */
  interface DefaultState {
    arrivedAt: Date
    submissionKey: string | null
    /** As it is written on the tag. */
    toyId: string
    entry: Entry
  }
}

interface Needs {
  entries: EntryService
  corrections: CorrectionService
  takeBacks: TakeBackService
  passwordLimits: PasswordLimits
  limit: Limit
  metrics: Pick<Metrics, 'entryReplayed'>
  refuseBlocked: Middleware
  receiveUpload: Middleware
}

/** `POST /toys/{id}/entries`, and `PUT` and `DELETE /toys/{id}/entries/{submissionKey}`, below `/api`. */
export function createEntryRoutes(needs: Needs): Router {
  const { entries, corrections, takeBacks, passwordLimits, limit, metrics, refuseBlocked, receiveUpload } = needs
  const router = new Router()
  const limitResends = limit('resends', { refund: 'after' })

  /** A known key is answered by what was stored under it, before anything that could refuse its sender by now. */
  const answerKnownKey: Middleware = async (ctx, next) => {
    ctx.state.arrivedAt = new Date()
    const submissionKey = (ctx.state.submissionKey = readSubmissionKey(ctx))
    if (submissionKey === null || !(await entries.isStored(submissionKey))) return next()
    const receive = () => receiveUpload(ctx, () => replay(ctx, submissionKey))
    await limitResends(ctx, receive).catch(async (error: unknown) => {
      // More than could ever be stored is other content, too.
      if (error instanceof AppError && error.code === 'too_large') await entries.replay(submissionKey, null)
      throw error
    })
  }

  async function replay(ctx: Context, submissionKey: string): Promise<void> {
    sendEntry(ctx, await entries.replay(submissionKey, sentContent(ctx)), 200)
    metrics.entryReplayed()
  }

  const requireToy: Middleware = async (ctx, next) => {
    ctx.state.toyId = await entries.requireToy(requireTagId(ctx.params.id))
    await next()
  }

  const requireOpenPassword: Middleware = async (ctx, next) => {
    await passwordLimits.assertOpen({ sender: senderOf(ctx), toyId: ctx.state.toyId })
    await next()
  }

  // Whoever may not add an entry now need not send 25 MB first.
  const beforeTheBody = [
    limit('uploads', { refund: 'after' }),
    refuseBlocked,
    requireToy,
    requireOpenPassword,
    limit('entries', { refund: 'unless-201' }),
    limit('toyEntries', { refund: 'unless-201', payer: (ctx) => ({ toyId: ctx.state.toyId as string }) }),
  ]

  router.post('/toys/:id/entries', answerKnownKey, ...beforeTheBody, receiveUpload, async (ctx) => {
    const { fields, image } = ctx.state.upload
    const { arrivedAt, submissionKey, toyId } = ctx.state
    const input = validate(addEntrySchema, fields)
    const answer = await entries.add({ toyId, input, image, submissionKey, arrivedAt, client: clientOf(ctx) })
    if (answer.replayed) metrics.entryReplayed()
    sendEntry(ctx, answer, answer.replayed ? 200 : 201)
  })

  const requireAuthor: Middleware = async (ctx, next) => {
    ctx.state.entry = await corrections.findOwn(authorOf(ctx))
    await next()
  }

  const limitCorrections = [limit('uploads', { refund: 'after' }), limit('corrections'), refuseBlocked]

  router.put('/toys/:id/entries/:submissionKey', ...limitCorrections, requireAuthor, receiveUpload, async (ctx) => {
    const { fields, image } = ctx.state.upload
    const input = validate(correctEntrySchema, fields)
    sendEntry(ctx, await corrections.correct(ctx.state.entry, { input, image, client: clientOf(ctx) }), 200)
  })

  // A sender from whom nothing new is taken may still take back what is there.
  router.delete('/toys/:id/entries/:submissionKey', limit('corrections'), async (ctx) => {
    const author = authorOf(ctx)
    await takeBacks.takeBack(author)
    respond(ctx, takenBackSchema, { submissionKey: author.submissionKey, takenBack: true })
  })

  return router
}

const authorOf = (ctx: Context): Author => ({
  toyId: requireTagId(ctx.params.id),
  submissionKey: requireSubmissionKey(ctx.params.submissionKey),
  token: bearerToken(ctx),
})

function sendEntry(ctx: Context, { entry, places, replayed }: EntryAnswer, status: 200 | 201): void {
  if (entry.submissionKey !== null) ctx.set('Idempotency-Key', entry.submissionKey)
  if (replayed) ctx.set('Idempotency-Replayed', 'true')
  respond(ctx, entrySchema, presentEntry(entry, places), status)
}

/** What was sent of an entry: its own fields only, since a password that is missing by now is no reason to refuse what is stored. */
function sentContent(ctx: Context): SentContent | null {
  const { fields, image } = ctx.state.upload
  const { data } = z.core.safeParse(entryFieldsSchema, fields)
  return data ? { toyId: requireTagId(ctx.params.id), fields: data, imageSha256: image?.sha256 ?? null } : null
}
