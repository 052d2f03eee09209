import Router from '@koa/router'
import type { PhotoStore } from '../../adapters/files/photo-store.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'

/** The bytes behind a name never change, so caches need not revalidate. */
const forever = 'public, max-age=31536000, immutable'

/** `GET` and `HEAD /photos/{name}`. */
export function createPhotoRoutes({ store }: { store: PhotoStore }): Router {
  const router = new Router()
  router.get('/photos/:name', async (ctx) => {
    const name = ctx.params.name ?? ''
    const photo = await store.open(name)
    if (!photo) {
      // A photo that is missing now may be there later: no cache may remember this answer.
      ctx.set('Cache-Control', 'no-store')
      throw new AppError('not_found', message('photoNotFound'))
    }
    ctx.status = 200
    ctx.set({ 'Cache-Control': forever, ETag: `"${name}"` })
    if (ctx.fresh) {
      photo.stream.destroy()
      ctx.status = 304
      return
    }
    // Koa ends the stream with the answer, also when it is never read (HEAD) or the reader goes away.
    ctx.body = photo.stream
    ctx.type = 'image/webp'
    ctx.length = photo.size
  })
  return router
}
