import path from 'node:path'
import { removeKeptMails } from '../../adapters/kept-mails.ts'
import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createErasureRoutes } from './erasure.routes.ts'
import { createErasureService } from './erasure.service.ts'

/** Erasure and export of what concerns a person. */
export function createErasureFeature({ knex, photoStore, requireAdmin, config }: Core): Feature {
  const removeMails = (address: string) => removeKeptMails(path.join(config.dataDir, 'mail'), address)
  const erasure = createErasureService({ knex, photoStore, removeMails })
  return { routes: [createErasureRoutes({ knex, erasure, requireAdmin })] }
}
