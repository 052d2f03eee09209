import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { PasswordLimits } from '../../adapters/password-limits.ts'
import { addEntrySchema, entrySchema, submissionKeySchema } from '../../contract/entries.ts'
import { AppError } from '../../errors.ts'
import { clientAddress } from '../../http/client-address.ts'
import { respond } from '../../http/respond.ts'
import { requireTagId } from '../../http/tag-id.ts'
import type { Upload } from '../../http/upload-parts.ts'
import { validate } from '../../http/validate.ts'
import { presentEntry } from '../../models/present-entry.ts'
import type { EntryService } from './entries.service.ts'

interface Needs {
  entries: EntryService
  passwordLimits: PasswordLimits
  receiveUpload: Middleware
}

/** `POST /toys/{id}/entries`, below `/api`. */
export function createEntryRoutes({ entries, passwordLimits, receiveUpload }: Needs): Router {
  const router = new Router()

  /** Before the upload: whoever may not try now need not send 25 MB first. */
  const limit: Middleware = async (ctx, next) => {
    await passwordLimits.assertOpen({ address: clientAddress(ctx), toyId: requireTagId(ctx.params.id) })
    await next()
  }

  router.post('/toys/:id/entries', limit, receiveUpload, async (ctx) => {
    const { fields, image } = ctx.state.upload as Upload
    const { entry, replayed } = await entries.add({
      toyId: requireTagId(ctx.params.id),
      input: validate(addEntrySchema, fields),
      image,
      key: readKey(ctx),
      address: clientAddress(ctx),
    })
    if (entry.submissionKey !== null) ctx.set('Idempotency-Key', entry.submissionKey)
    if (replayed) ctx.set('Idempotency-Replayed', 'true')
    respond(ctx, entrySchema, presentEntry(entry), replayed ? 200 : 201)
  })

  return router
}

function readKey(ctx: Context): string | null {
  const sent = ctx.get('Idempotency-Key').trim()
  if (!sent) return null
  try {
    return validate(submissionKeySchema, sent).toLowerCase()
  } catch (error) {
    throw new AppError('invalid_input', 'Idempotency-Key must be a UUID', { cause: error })
  }
}
