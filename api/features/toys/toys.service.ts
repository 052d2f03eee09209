import type { Knex } from 'knex'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import type { Images } from '../../adapters/images/images.ts'
import type { Passwords } from '../../adapters/passwords.ts'
import type { KeyedQueue } from '../../concurrency/keyed-queue.ts'
import { limits } from '../../contract/limits.ts'
import type { ActivateToyInput } from '../../contract/toys.ts'
import type { Budgets } from '../../domain/budgets.ts'
import type { PasswordLimits } from '../../domain/password-limits.ts'
import { photoColumns, storePhoto } from '../../domain/photos.ts'
import { holdingPhotoPlace, workFor, type Client } from '../../domain/work.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { Toy } from '../../models/toy.ts'

interface Needs {
  knex: Knex
  readKnex: Knex
  images: Images
  photoStore: PhotoStore
  passwords: Passwords
  passwordLimits: PasswordLimits
  budgets: Budgets
  /** One activation of a toy at a time. */
  activations: KeyedQueue
}

export interface Activation extends ActivateToyInput {
  imagePath: string
  client: Client
}

export interface StopsAsked {
  before: { date: Date; id: number } | null
  limit: number
}

export interface ToyService {
  listFeatured(): Promise<Toy[]>
  /** The stops before one, or the newest, by date, then id. Throws "not_found". */
  listStops(id: string, asked: StopsAsked): Promise<{ entries: Entry[]; hasMore: boolean }>
  /** Throws "wrong_password", "rate_limited" or "not_found". */
  verifyPassword(id: string, password: string, client: Client): Promise<void>
  activate(activation: Activation): Promise<Toy>
}

export function createToyService(needs: Needs): ToyService {
  const { knex, readKnex, passwords, passwordLimits, budgets, activations } = needs

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

  async function activateAlone({ id, password, name, ownerName, mission, imagePath, client }: Activation) {
    const toy = await findToy(id)
    await checkPassword(toy, password, client)
    if (toy.status !== 'inactive') throw alreadyActive()
    const photo = await holdingPhotoPlace(budgets, client.sender, () =>
      storePhoto(needs, imagePath, workFor(client, toy.id)),
    )
    const activated = await Toy.query(knex)
      .patch({
        name,
        ownerName,
        mission,
        status: 'active',
        ...photoColumns(photo),
        revision: knex.raw("nextval('toy_revisions')"),
        activatedAt: knex.fn.now(),
        updatedAt: knex.fn.now(),
      })
      // Another process may have been faster, or the admin changed the password meanwhile.
      .where({ id: toy.id, status: 'inactive', password_hash: toy.passwordHash })
      .returning('*')
    if (!activated[0]) throw alreadyActive()
    return activated[0]
  }

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
      return { entries: found.slice(0, limit).reverse(), hasMore: found.length > limit }
    },
    async verifyPassword(id, password, client) {
      await checkPassword(await findToy(id), password, client)
    },
    activate: (activation) => activations.run(activation.id.toLowerCase(), () => activateAlone(activation)),
  }
}

function alreadyActive(): AppError {
  return new AppError('conflict', message('alreadyActive'))
}
