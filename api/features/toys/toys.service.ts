import type { Knex } from 'knex'
import type { Passwords } from '../../adapters/passwords.ts'
import type { KeyedQueue } from '../../concurrency/keyed-queue.ts'
import { limits } from '../../contract/limits.ts'
import type { PasswordLimits } from '../../domain/password-limits.ts'
import type { Client } from '../../domain/work.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { Toy } from '../../models/toy.ts'
import { createActivate, type Activation, type ActivationNeeds } from './activate.ts'
import type { Activated } from './toys.present.ts'

interface Needs extends Omit<ActivationNeeds, 'findToy' | 'checkPassword'> {
  readKnex: Knex
  passwords: Passwords
  passwordLimits: PasswordLimits
  /** One activation of a toy at a time. */
  activations: KeyedQueue
}

export interface StopsAsked {
  before: { date: Date; id: number } | null
  limit: number
}

export interface ToyService {
  listFeatured(): Promise<Toy[]>
  /** The stops before one, or the newest, by date, then id. Throws "not_found". */
  listStops(id: string, asked: StopsAsked): Promise<{ toy: Toy; entries: Entry[]; hasMore: boolean }>
  /** Throws "wrong_password", "rate_limited" or "not_found". */
  verifyPassword(id: string, password: string, client: Client): Promise<void>
  /**
   * Activates the tag and makes its owner's link; sent again with the same key, both are as they were. Throws what
   * `verifyPassword` does, and "conflict" for a tag that is active.
   */
  activate(activation: Activation): Promise<Activated>
}

export function createToyService(needs: Needs): ToyService {
  const { knex, readKnex, passwords, passwordLimits, activations } = needs

  async function findToy(id: string, from = knex): Promise<Toy> {
    const toy = await Toy.query(from).modify('byTagId', id).first()
    if (!toy) throw new AppError('not_found', message('toyNotFound'))
    return toy
  }

  async function checkPassword(toy: Toy, password: string, { sender, gone }: Client): Promise<void> {
    await passwordLimits.guard({ sender, toyId: toy.id, signal: gone }, () =>
      passwords.verify(toy.passwordHash, password),
    )
  }

  const activateAlone = createActivate({ ...needs, findToy, checkPassword })

  return {
    async listFeatured() {
      return await Toy.query(readKnex).modify('featured').limit(limits.featuredToys)
    },
    async listStops(id, { before, limit }) {
      const toy = await findToy(id, readKnex)
      if (toy.hiddenAt) throw new AppError('not_found', message('toyNotFound'))
      const query = Entry.query(readKnex)
        .where('entries.toy_id', toy.id)
        .whereNull('entries.hidden_at')
        .modify('newestFirst')
      if (before) void query.whereRaw('(entries.date, entries.id) < (?, ?)', [before.date, before.id])
      const found = await query.limit(limit + 1)
      return { toy, entries: found.slice(0, limit).reverse(), hasMore: found.length > limit }
    },
    async verifyPassword(id, password, client) {
      await checkPassword(await findToy(id), password, client)
    },
    activate: (activation) => activations.run(activation.id.toLowerCase(), () => activateAlone(activation)),
  }
}
