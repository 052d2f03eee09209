import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { blockDays } from '../contract/limits.ts'
import { message } from '../contract/messages/message.ts'
import { AppError } from '../errors.ts'
import type { Secrets } from './secrets.ts'

interface Needs {
  knex: Knex
  /** Without them nobody can tell from a hash whose address it was. */
  secrets: Secrets
}

export interface Senders {
  /** What is stored of an address as `senderOf` gives it: 32 bytes, the same for the same sender. */
  hash(address: string): Buffer
  /** What may be stored of an address: the hash, and those made with earlier secrets. */
  hashes(address: string): Buffer[]
  /** Throws "rate_limited" while the sender is blocked. Call it before anything of theirs is stored. */
  assertNotBlocked(address: string): Promise<void>
  /** Takes nothing from the sender for `blockDays` from now. */
  block(trx: Knex, sender: Buffer): Promise<void>
}

/** People without an account, told apart by a keyed hash of their network address. */
export function createSenders({ knex, secrets }: Needs): Senders {
  const hashWith = (secret: string, address: string) =>
    createHmac('sha256', secret).update(`sender|${address}`).digest()
  const hashes = (address: string) => secrets.map((secret) => hashWith(secret, address))
  return {
    hash: (address) => hashWith(secrets[0], address),
    hashes,
    async assertNotBlocked(address) {
      const { rows } = await knex.raw<{ rows: { seconds: number }[] }>(
        `select ceil(extract(epoch from until - now()))::int as seconds
         from blocked_senders where sender = any(?) and until > now() order by until desc limit 1`,
        [hashes(address)],
      )
      const [block] = rows
      if (!block) return
      throw new AppError('rate_limited', message('senderBlocked'), { retryAfter: Math.max(1, block.seconds) })
    },
    async block(trx, sender) {
      await trx.raw(
        `insert into blocked_senders (sender, until) values (?, now() + make_interval(days => ?))
         on conflict (sender) do update set until = excluded.until`,
        [sender, blockDays],
      )
    },
  }
}
