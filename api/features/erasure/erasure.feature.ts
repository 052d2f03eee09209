import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createErasureRoutes } from './erasure.routes.ts'
import { createErasureService } from './erasure.service.ts'

/** Erasure and export of what concerns a person. */
export function createErasureFeature({ knex, photoStore, requireAdmin, removeKeptMails: removeMails }: Core): Feature {
  const erasure = createErasureService({ knex, photoStore, removeMails })
  return { routes: [createErasureRoutes({ knex, erasure, requireAdmin })] }
}
