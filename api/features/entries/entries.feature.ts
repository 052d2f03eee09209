import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createCorrectionService } from './corrections.service.ts'
import { createEntryRoutes } from './entries.routes.ts'
import { createEntryService } from './entries.service.ts'
import { createSubmissionKeyCleaner } from './submission-keys.cleaner.ts'
import { createTakeBackService } from './take-back.service.ts'

/** Adding stops to a journey; their correction and removal by who added them. */
export function createEntriesFeature(core: Core): Feature {
  const cleaner = createSubmissionKeyCleaner(core)
  return {
    routes: [
      createEntryRoutes({
        ...core,
        entries: createEntryService(core),
        corrections: createCorrectionService(core),
        takeBacks: createTakeBackService(core),
      }),
    ],
    start: cleaner.start,
    stop: cleaner.stop,
  }
}
