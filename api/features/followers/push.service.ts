import type { Knex } from 'knex'
import type { Push } from '../../adapters/push/push.ts'
import type { PushSubscriptionInput } from '../../contract/followers.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'

interface Needs {
  knex: Knex
  push: Pick<Push, 'publicKey' | 'accepts'>
}

export interface PushService {
  /** Throws "invalid_input" for an endpoint that is no push service's, and for keys that are none. */
  follow(toyId: string, subscription: PushSubscriptionInput): Promise<void>
  leave(toyId: string, endpoint: string): Promise<void>
  /** Moves everything that followed at the old endpoint; resolves with the number of journeys. */
  renew(oldEndpoint: string, subscription: PushSubscriptionInput): Promise<number>
}

const notRefused = { refusals: 0, refused_since: null }

/** Followers by push. An endpoint is a secret of the browser and its push service: knowing it authorises changes. */
export function createPushService({ knex, push }: Needs): PushService {
  function columnsOf({ endpoint, keys }: PushSubscriptionInput) {
    if (push.publicKey === null) throw new AppError('invalid_input', message('pushUnavailable'))
    const target = { endpoint, p256dh: keys.p256dh, auth: keys.auth }
    if (!push.accepts(target)) throw new AppError('invalid_input', message('pushServiceUnknown'))
    return target
  }

  return {
    async follow(toyId, subscription) {
      await knex('followers')
        .insert({ toy_id: toyId, ...columnsOf(subscription), confirmed_at: knex.fn.now() })
        .onConflict(['toy_id', 'endpoint'])
        .merge({ p256dh: subscription.keys.p256dh, auth: subscription.keys.auth, ...notRefused })
    },

    async leave(toyId, endpoint) {
      await knex('followers').whereRaw('lower(toy_id) = lower(?)', [toyId]).where({ endpoint }).delete()
    },

    async renew(oldEndpoint, subscription) {
      const columns = columnsOf(subscription)
      if (oldEndpoint === columns.endpoint) return 0
      return await knex.transaction(async (trx) => {
        // What follows at the new one already would be told twice.
        await trx.raw(
          `delete from followers old using followers new
           where old.endpoint = ? and new.endpoint = ? and new.toy_id = old.toy_id`,
          [oldEndpoint, columns.endpoint],
        )
        return Number(
          await trx('followers')
            .where({ endpoint: oldEndpoint })
            .update({ ...columns, ...notRefused }),
        )
      })
    },
  }
}
