import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createAdminEntryRoutes } from './admin-entries.routes.ts'
import { createAdminEntryService } from './admin-entries.service.ts'
import { createAdminOrderRoutes } from './admin-orders.routes.ts'
import { createAdminOrderService } from './admin-orders.service.ts'
import { createAdminPaymentRoutes } from './admin-payments.routes.ts'
import { createAdminToyRoutes } from './admin-toys.routes.ts'
import { createAdminToyService } from './admin-toys.service.ts'
import { createAuditRoutes } from './audit.routes.ts'
import { createTagService } from './tags.service.ts'

/** What the dashboard does: toys and tags, entries, orders and the audit log. */
export function createAdminFeature(core: Core): Feature {
  return {
    routes: [
      createAdminToyRoutes({ ...core, adminToys: createAdminToyService(core), tags: createTagService(core) }),
      createAdminEntryRoutes({ ...core, adminEntries: createAdminEntryService(core) }),
      createAdminOrderRoutes({ ...core, adminOrders: createAdminOrderService(core) }),
      createAdminPaymentRoutes(core),
      createAuditRoutes(core),
    ],
  }
}
