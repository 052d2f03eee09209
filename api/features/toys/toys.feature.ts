import { message } from '../../contract/messages/message.ts'
import { createKeyedQueue } from '../../concurrency/keyed-queue.ts'
import type { Core } from '../../core.ts'
import type { Feature } from '../../http/feature.ts'
import { sendToysFirst } from './send-toy.ts'
import { createToyResponseCache } from './toy-response-cache.ts'
import { createToyRoutes } from './toys.routes.ts'
import { createToyService } from './toys.service.ts'

const busy = message('activationBusy')

/** Toys with their journeys, featured toys, and the activation of tags. */
export function createToysFeature(core: Core): Feature {
  const responses = createToyResponseCache({ knex: core.readKnex, epoch: core.databaseEpoch })
  const toys = createToyService({ ...core, activations: createKeyedQueue({ limit: 20, busy }) })
  return {
    routes: [createToyRoutes({ ...core, toys, responses })],
    fastPath: sendToysFirst({ responses, readBudget: core.readBudget, headers: core.securityHeaders.common }),
    /** A journey whose id was typed in another case. */
    async canonicalPath(path) {
      const [, typed, form = ''] = /^\/journey\/([A-Za-z0-9-]{1,20})(\/add-entry)?\/?$/.exec(path) ?? []
      if (typed === undefined) return null
      const id = await responses.findId(typed)
      return id === null || id === typed ? null : `/journey/${id}${form}`
    },
  }
}
