import type { Core } from '../../core.ts'
import { createRecurringJob } from '../../domain/recurring-job.ts'
import type { Feature } from '../../http/feature.ts'
import { makeDigest } from './digests.ts'
import { findFeed } from './feed.ts'
import { createFollowLinks } from './follow-links.ts'
import { registerFollowMails } from './follow-mails.ts'
import { createFollowService } from './follow.service.ts'
import { createFollowerRoutes } from './followers.routes.ts'
import { createPushOutbox } from './push-outbox.ts'
import { createPushService } from './push.service.ts'
import { createReadDigest } from './read-digest.ts'

/** How often each process looks for new stops to tell, in milliseconds. */
const everyMs = 2_000

/** Following a journey by email, by push and by feed, and telling its new stops. */
export function createFollowersFeature(core: Core): Feature {
  const { knex, readKnex, mails, push, log, metrics, siteUrl, databaseEpoch: epoch } = core
  const links = createFollowLinks({ secrets: core.orderLinkSecrets, siteUrl })
  const readDigest = createReadDigest({ knex })
  registerFollowMails({ knex, mails, links, readDigest, siteUrl })
  const pushOutbox = createPushOutbox({ ...core, readDigest })

  // Each digest is made under a lock: which process makes it does not matter, and no turn has to be taken.
  const always = { everyMs, firstMs: everyMs, turns: null, log, metrics }
  // Apart from the digests: a push service that does not answer keeps nobody else waiting.
  const pushing = createRecurringJob({ ...always, name: 'send push messages', work: pushOutbox.deliver })
  const telling = createRecurringJob({
    ...{ ...always, name: 'tell followers' },
    async work(signal) {
      let isMade = false
      while (!signal.aborted && (await makeDigest({ knex }))) isMade = true
      if (!isMade) return
      mails.wake()
      pushing.wake()
    },
  })

  return {
    routes: createFollowerRoutes({
      ...core,
      follows: createFollowService({ knex, mails, links, secrets: core.sessionSecrets }),
      pushes: createPushService({ knex, push }),
      findFeed: (toyId) => findFeed({ readKnex, epoch }, toyId, siteUrl()),
    }),
    start() {
      telling.start()
      pushing.start()
    },
    async stop() {
      // In this order: a digest that is made at last wakes the other.
      await telling.stop()
      await pushing.stop()
      push.close()
    },
  }
}
