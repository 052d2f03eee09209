import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createDecisionService } from './decisions.service.ts'
import { createReportRoutes } from './reports.routes.ts'
import { createReportService } from './reports.service.ts'

/** Reports of entries and toys: three senders hide what they report until an admin decides. */
export function createReportsFeature(core: Core): Feature {
  return {
    routes: [
      createReportRoutes({
        ...core,
        reports: createReportService(core),
        decisions: createDecisionService(core),
      }),
    ],
  }
}
