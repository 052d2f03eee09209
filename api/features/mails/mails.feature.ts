import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { createMailRoutes } from './mails.routes.ts'
import { createMailService } from './mails.service.ts'

/** Sends what other features queue, and shows the admin what could not be sent. */
export function createMailsFeature(core: Core): Feature {
  const { mails } = core
  return {
    routes: [createMailRoutes({ ...core, mailService: createMailService(core) })],
    start: mails.start,
    stop: mails.stop,
  }
}
