import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import { photoCacheSeconds } from '../../contract/limits.ts'
import { photoFilePattern } from '../../contract/photos.ts'
import type { VisiblePhotos } from './visible-photos.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { hasEtag } from '../../http/etag.ts'

/** The bytes behind a name never change, but the permission to show them may end: caches must ask again soon. */
const briefly = `public, max-age=${photoCacheSeconds}, must-revalidate`

interface Needs {
  store: PhotoStore
  visiblePhotos: VisiblePhotos
}

/** `GET` and `HEAD /photos/{name}`: 404 from the moment that no public row names the photo, whether or not its file is left. */
export function createPhotoRoutes({ store, visiblePhotos }: Needs): Router {
  const router = new Router()
  router.get('/photos/:name', async (ctx) => {
    const name = ctx.params.name ?? ''
    const key = photoFilePattern.exec(name)?.[1]
    if (key === undefined || !(await visiblePhotos.has(key))) throw missing()
    // Emails to followers and feed readers show it on pages that are not ours.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    await sendPhoto(ctx, { store, name, cacheControl: briefly })
  })
  return router
}

/** The same photos below `/api` for admins, who also see what was hidden. No cache keeps them. */
export function createAdminPhotoRoutes({ store, visiblePhotos, requireAdmin }: Needs & { requireAdmin: Middleware }) {
  const router = new Router()
  router.get('/photos/:name', requireAdmin, async (ctx) => {
    const name = ctx.params.name ?? ''
    const key = photoFilePattern.exec(name)?.[1]
    if (key === undefined || !(await visiblePhotos.isNamed(key))) throw missing()
    await sendPhoto(ctx, { store, name, cacheControl: 'private, no-store' })
  })
  return router
}

interface Sending {
  store: PhotoStore
  name: string
  cacheControl: string
}

async function sendPhoto(ctx: Context, { store, name, cacheControl }: Sending): Promise<void> {
  const headers = { 'Cache-Control': cacheControl, ETag: `"${name}"` }
  if (hasEtag(ctx, headers.ETag)) {
    ctx.set(headers)
    ctx.status = 304
    return
  }
  const photo = await store.open(name)
  if (!photo) throw missing()
  ctx.set(headers)
  // Koa ends the stream with the answer, also when it is never read (HEAD) or the reader goes away.
  ctx.body = photo.stream
  ctx.type = 'image/webp'
  ctx.length = photo.size
}

/** The error handler forbids every cache to keep it: the photo may be there again later. */
function missing(): AppError {
  return new AppError('not_found', message('photoNotFound'))
}
