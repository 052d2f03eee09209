import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createDecisionService } from './decisions.service.ts'
import { createReportRoutes } from './reports.routes.ts'
import { createReportService } from './reports.service.ts'

/** Reports of entries and toys: three senders hide what they report until an admin decides. */
export function createReportsFeature(core: Core): Feature {
  const perSender = core.createRateLimit({ name: 'report-address', points: 20, duration: 60 * 60 })
  return {
    routes: [
      createReportRoutes({
        ...core,
        perSender,
        reports: createReportService(core),
        decisions: createDecisionService(core),
      }),
    ],
  }
}
