import type { Core } from '../../core.ts'
import { createRecurringJob, type RecurringJob } from '../../domain/recurring-job.ts'
import type { Feature } from '../../http/feature.ts'
import { createAdminPhotoRoutes, createPhotoRoutes } from './photos.routes.ts'
import { createSweepPhotos } from './photos.sweeper.ts'
import { createVisiblePhotos } from './visible-photos.ts'

const hour = 60 * 60 * 1000
/** Longer than any request takes from storing a photo to inserting its row. */
const graceMs = hour
/** Not among the work of a start. */
const firstMs = hour / 12

/** Photos for everybody, and the removal of those that no row names. */
export function createPhotosFeature(core: Core): Feature {
  const { readKnex, photoStore: store, requireAdmin, photoStoreProblem, photoTakeDown } = core
  const visiblePhotos = createVisiblePhotos({ knex: readKnex })
  // Photos of another database have no rows in this one.
  const jobs = photoStoreProblem === null ? [createTidyJob(core), createSweepJob(core)] : [createTidyJob(core)]
  return {
    routes: [createAdminPhotoRoutes({ store, visiblePhotos, requireAdmin })],
    siteRoutes: [createPhotoRoutes({ store, visiblePhotos })],
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => void (await Promise.all([...jobs, photoTakeDown].map((job) => job.stop()))),
  }
}

function createSweepJob({ knex, photoStore: store, config, log, metrics }: Core): RecurringJob<number> {
  const work = createSweepPhotos({ knex, store, graceMs, maxPercent: config.photoSweepMaxPercent, log })
  return createRecurringJob({
    name: 'remove unreferenced photos',
    everyMs: 6 * hour,
    firstMs,
    turns: knex,
    log,
    metrics,
    work,
  })
}

/** Clears what uploads of a killed process have left behind. Each process may have a folder of its own for them. */
function createTidyJob({ tidyUploads, log, metrics }: Core): RecurringJob<void> {
  const work = () => tidyUploads(new Date(Date.now() - graceMs))
  return createRecurringJob({
    name: 'remove interrupted uploads',
    everyMs: hour,
    firstMs,
    turns: null,
    log,
    metrics,
    work,
  })
}
