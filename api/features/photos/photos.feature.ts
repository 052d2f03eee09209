import type { Core } from '../../core.ts'
import { createVisiblePhotos } from './visible-photos.ts'
import type { Feature } from '../../http/feature.ts'
import { createAdminPhotoRoutes, createPhotoRoutes } from './photos.routes.ts'
import { createPhotoSweeper } from './photos.sweeper.ts'

/** Longer than any request takes from storing a photo to inserting its row. */
const graceMs = 60 * 60 * 1000

/** Photos for everybody, and the removal of those that no row names. */
export function createPhotosFeature(core: Core): Feature {
  const { knex, readKnex, photoStore: store, tidyUploads, log, requireAdmin, photoStoreProblem } = core
  const maxPercent = core.config.photoSweepMaxPercent
  const sweeper = createPhotoSweeper({ knex, store, graceMs, maxPercent, tidyUploads, log })
  const visiblePhotos = createVisiblePhotos({ knex: readKnex })
  return {
    routes: [createAdminPhotoRoutes({ store, visiblePhotos, requireAdmin })],
    siteRoutes: [createPhotoRoutes({ store, visiblePhotos })],
    start() {
      // Photos of another database have no rows in this one.
      if (photoStoreProblem === null) sweeper.start()
    },
    stop: sweeper.stop,
  }
}
