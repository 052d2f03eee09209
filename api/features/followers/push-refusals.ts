import type { Knex } from 'knex'

interface Place {
  endpoint: string
  /** The push service that it belongs to (`serviceOf` of the adapter). */
  service: string
}

/** Refusals after which an endpoint may be given up. */
const mostRefusals = 3
/** Since the first of them, without a message that was taken. */
const refusedDays = 7

/** Notes that the service has taken a message for the endpoint, and so knows our key. */
export async function noteAccepted(knex: Knex, { endpoint, service }: Place): Promise<void> {
  // To the hour: otherwise every message of a service would wait for one row.
  await knex.raw(
    `with accepted as (
       update followers set refusals = 0, refused_since = null where endpoint = :endpoint and refusals > 0)
     insert into push_services (service, accepted_at)
     select :service, now()
     where not exists (select from push_services where service = :service and accepted_at > now() - interval '1 hour')
     on conflict (service) do update set accepted_at = excluded.accepted_at`,
    { endpoint, service },
  )
}

/**
 * Notes that the service has refused a message for the endpoint. After several refusals over a week it is forgotten, for
 * every toy, but only if the service has taken messages for others meanwhile: if it has not, our own key may be
 * wrong (ADR 92). Resolves with whether it was forgotten.
 */
export async function noteRefused(knex: Knex, { endpoint, service }: Place): Promise<boolean> {
  await knex('followers')
    .where({ endpoint })
    .update({
      refusals: knex.raw('refusals + 1'),
      refused_since: knex.raw('coalesce(refused_since, now())'),
    })
  // A day later: of a deployment with another key, a process that has the earlier one may still send for a while.
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `delete from followers using push_services
     where endpoint = :endpoint and service = :service
       and refusals >= :mostRefusals and refused_since <= now() - make_interval(days => :refusedDays)
       and accepted_at >= refused_since + interval '1 day'`,
    { endpoint, service, mostRefusals, refusedDays },
  )
  return rowCount > 0
}
