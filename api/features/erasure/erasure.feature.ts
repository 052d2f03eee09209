import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createErasureRoutes } from './erasure.routes.ts'
import { createErasureService } from './erasure.service.ts'

/** Erasure and export of what concerns a person. */
export function createErasureFeature(core: Core): Feature {
  const { knex, requireAdmin, removeKeptMails: removeMails } = core
  const erasure = createErasureService({ ...core, removeMails })
  return { routes: [createErasureRoutes({ knex, erasure, requireAdmin })] }
}
