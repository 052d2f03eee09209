import type { Knex } from 'knex'
import type { Passwords } from '../../adapters/passwords.ts'
import type { CreateTagsInput, NewTag } from '../../contract/tags.ts'
import { retryingDeadlock } from '../../domain/deadlocks.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { SignedIn } from '../../http/sessions.ts'
import { Toy } from '../../models/toy.ts'
import { requirePendingOrder } from './pending-order.ts'

interface Needs {
  knex: Knex
  passwords: Passwords
}

export interface TagService {
  /** Makes a toy for each tag, all or none. Tags that already exist with the same password count as created. */
  create(admin: SignedIn, input: CreateTagsInput): Promise<{ created: number; total: number }>
}

export function createTagService({ knex, passwords }: Needs): TagService {
  /** Those that are new. Throws when an id belongs to another tag. */
  async function withoutMade(tags: readonly NewTag[]): Promise<NewTag[]> {
    const ids = tags.map(({ id }) => id.toLowerCase())
    const toys = await Toy.query(knex)
      .whereRaw('lower(id) = any(?)', [ids])
      .select('id', 'password_hash', 'deleting_since')
    const known = new Map(toys.map((toy) => [toy.id.toLowerCase(), toy]))
    const fresh: NewTag[] = []
    const taken: string[] = []
    for (const tag of tags) {
      const toy = known.get(tag.id.toLowerCase())
      if (!toy) fresh.push(tag)
      else if (toy.deletingSince || !(await passwords.verify(toy.passwordHash, tag.password))) taken.push(tag.id)
    }
    if (taken.length > 0) throw idsTaken(taken)
    return fresh
  }

  /** False, and nothing done, when one of the ids has come into use since it was looked at. */
  async function insert(
    admin: SignedIn,
    rows: readonly HashedTag[],
    { orderId = null, confirm }: Pick<CreateTagsInput, 'orderId' | 'confirm'>,
  ): Promise<boolean> {
    const trx = await knex.transaction()
    try {
      if (orderId !== null) await requirePendingOrder(trx, orderId, confirm)
      // Not through the model, which hands back what it was given where nothing was inserted.
      const made = await trx<{ id: string }>('toys')
        // In one order, so that two batches with the same ids never wait for each other.
        .insert(inOrder(rows).map(({ id, passwordHash }) => ({ id, password_hash: passwordHash, order_id: orderId })))
        .onConflict(trx.raw('(lower(id))'))
        .ignore()
        .returning('id')
      const ids = made.map(({ id }) => id)
      if (ids.length < rows.length) {
        await trx.rollback()
        return false
      }
      await recordAudit(trx, { email: admin.email, action: 'tags_created', after: { ids, orderId } })
      await trx.commit()
      return true
    } catch (error) {
      await trx.rollback()
      throw error
    }
  }

  return {
    async create(admin, { tags, orderId = null, confirm }) {
      requireDistinct(tags)
      const hashes = new Map<string, string>()
      for (;;) {
        const fresh = await withoutMade(tags)
        if (fresh.length === 0) return { created: 0, total: tags.length }
        if (orderId !== null) await knex.transaction((trx) => requirePendingOrder(trx, orderId, confirm))
        // After a lost answer the same call may come again while the first still hashes: the later one checks again.
        const rows = await hashAll(passwords, fresh, hashes)
        if (await retryingDeadlock(() => insert(admin, rows, { orderId, confirm }))) {
          return { created: fresh.length, total: tags.length }
        }
      }
    },
  }
}

const inOrder = (rows: readonly HashedTag[]): HashedTag[] =>
  rows.toSorted((a, b) => (a.id.toLowerCase() < b.id.toLowerCase() ? -1 : 1))

interface HashedTag {
  id: string
  passwordHash: string
}

/** One after the other: a batch takes one slot of the queue, so that finders do not wait for five hundred hashes. */
async function hashAll(passwords: Passwords, tags: readonly NewTag[], known: Map<string, string>) {
  const rows: HashedTag[] = []
  for (const { id, password } of tags) {
    const passwordHash = known.get(id) ?? (await passwords.hash(password))
    known.set(id, passwordHash)
    rows.push({ id, passwordHash })
  }
  return rows
}

function requireDistinct(tags: readonly NewTag[]): void {
  if (new Set(tags.map(({ id }) => id.toLowerCase())).size === tags.length) return
  throw new AppError('invalid_input', message('tagIdsRepeated'))
}

function idsTaken(ids: readonly string[]): AppError {
  const explanation = message('tagIdsTaken', ids.slice(0, 5).join(', '), ids.length > 5)
  return new AppError('conflict', explanation, { issues: { tags: explanation } })
}
