import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createOwnerAccess } from './owner-access.ts'
import { createOwnerEmailRoutes } from './owner-emails.routes.ts'
import { createOwnerEmailService } from './owner-emails.service.ts'
import { createOwnerEntryService } from './owner-entries.service.ts'
import { createOwnerLinkService } from './owner-links.service.ts'
import { registerOwnerMails } from './owner-mails.ts'
import { createOwnerToyService } from './owner-toys.service.ts'
import { createOwnerRoutes } from './owners.routes.ts'

/** What the owners of toys do, by links instead of accounts. */
export function createOwnersFeature(core: Core): Feature {
  const access = createOwnerAccess(core)
  const needs = { ...core, access }
  registerOwnerMails(core)
  return {
    routes: [
      createOwnerRoutes({
        ...needs,
        toys: createOwnerToyService(needs),
        entries: createOwnerEntryService(needs),
        links: createOwnerLinkService(needs),
      }),
      createOwnerEmailRoutes({ ...needs, emails: createOwnerEmailService(needs) }),
    ],
  }
}
