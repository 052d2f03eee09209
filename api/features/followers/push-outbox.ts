import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import type { Metrics } from '../../adapters/metrics/metrics.ts'
import type { Push, PushOutcome, PushTarget } from '../../adapters/push/push.ts'
import { noteAccepted, noteRefused } from './push-refusals.ts'
import { nameOf, travelled, type Digest, type ReadDigest } from './read-digest.ts'

interface Needs {
  knex: Knex
  push: Pick<Push, 'send' | 'serviceOf'>
  metrics: Pick<Metrics, 'pushEnded'>
  log: Pick<Log, 'warn'>
  readDigest: ReadDigest
  isStopping(): boolean
  /** The first wait after a failure, in milliseconds; doubled each time. */
  retryMs?: number
}

export interface PushOutbox {
  /** Sends what is due; resolves when nothing is. */
  deliver(): Promise<void>
}

interface QueuedPush extends PushTarget {
  id: number
  digestId: number
  attempts: number
}

/** Milliseconds after which another process takes a message; longer than any attempt. */
const leaseMs = 60_000
/** As many at a time in each process. */
const atOnce = 4
/** With waits that double from half a minute, some eight hours; later the news is old. */
const mostAttempts = 10

/**
 * Push messages that wait, sent by any process. One that is sent just before its sender is killed is sent again, with the
 * same topic, tag and digest: the browser shows it once.
 */
export function createPushOutbox(needs: Needs): PushOutbox {
  const { knex, push, log, metrics, readDigest, isStopping, retryMs = 30_000 } = needs

  async function take(): Promise<QueuedPush | null> {
    const { rows } = await knex.raw<{ rows: QueuedPush[] }>(
      `update push_notices set attempts = attempts + 1, leased_until = now() + make_interval(secs => :lease)
       from followers
       where followers.id = follower_id and push_notices.id = (
         select id from push_notices where next_attempt_at <= now() and (leased_until is null or leased_until <= now())
         order by next_attempt_at limit 1 for update skip locked)
       returning push_notices.id, digest_id as "digestId", attempts, endpoint, p256dh, auth`,
      { lease: leaseMs / 1000 },
    )
    return rows[0] ?? null
  }

  const remove = ({ id }: QueuedPush) => knex('push_notices').where({ id }).delete()

  async function postpone(queued: QueuedPush, waitMs: number): Promise<void> {
    if (queued.attempts >= mostAttempts) return void (await remove(queued))
    const ms = Math.max(waitMs, retryMs * 2 ** (queued.attempts - 1))
    await knex('push_notices')
      .where({ id: queued.id })
      .update({ leased_until: null, next_attempt_at: knex.raw('now() + make_interval(secs => ?)', [ms / 1000]) })
  }

  async function attempt(queued: QueuedPush): Promise<void> {
    const digest = await readDigest(queued.digestId)
    if (!digest) return void (await remove(queued))
    const message = {
      payload: JSON.stringify(notificationOf(digest, queued.digestId)),
      topic: `stop-${queued.digestId}`,
    }
    const service = push.serviceOf(queued.endpoint)
    const outcome = await push.send(queued, message).catch(() => null)
    metrics.pushEnded(service ?? 'none', outcome?.name ?? 'failed')
    if (outcome?.name === 'gone') await knex('followers').where({ endpoint: queued.endpoint }).delete()
    else if (outcome === null || outcome.name === 'busy') await postpone(queued, outcome?.retryAfterMs ?? 0)
    else {
      await remove(queued)
      await noteOutcome(outcome, queued.endpoint, service)
    }
  }

  /** What an answer that ends a message says of the endpoint. */
  async function noteOutcome(outcome: PushOutcome, endpoint: string, service: string | null): Promise<void> {
    if (outcome.name === 'sent' && service !== null) await noteAccepted(knex, { endpoint, service })
    if (!('status' in outcome)) return
    const isForgotten =
      outcome.name === 'unauthorised' && service !== null && (await noteRefused(knex, { endpoint, service }))
    log.warn({ service, status: outcome.status, isForgotten }, 'A push service refused a message')
  }

  async function work(first: QueuedPush | null): Promise<void> {
    for (let queued = first; queued; queued = isStopping() ? null : await take()) await attempt(queued)
  }

  return {
    async deliver() {
      const first = await take()
      // Mostly there is none: then one statement has found that out.
      if (!first) return
      const others = Array.from({ length: atOnce - 1 }, async () => work(await take()))
      await Promise.all([work(first), ...others])
    },
  }
}

/** What the service worker shows (pwa/src/sw/push.ts); at most some 1,500 bytes, of the 4,096 that a message may have. */
function notificationOf({ toy, stops, km }: Digest, digestId: number) {
  const name = nameOf(toy)
  const last = stops.at(-1)
  const distance = travelled(km)
  const photo = [...stops].reverse().find(({ photoKey }) => photoKey !== null)?.photoKey ?? null
  const words = last ? `${shorten(last.comment, 160)} (${last.addedBy})` : ''
  return {
    title: stops.length === 1 ? `${name} was in ${last?.location}` : `${name} has made ${stops.length} new stops`,
    body: [
      ...(stops.length === 1 ? [words] : [shorten(stops.map(({ location }) => location).join(', '), 160)]),
      ...(distance ? [`${distance} so far`] : []),
    ].join('\n'),
    toyId: toy.id,
    photoKey: photo,
    // A device shows one notification about a journey; a later one replaces it.
    tag: `journey-${toy.id}`,
    digestId,
  }
}

/** At most so many characters, on one line. */
function shorten(text: string, most: number): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length <= most
    ? characters.join('')
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
