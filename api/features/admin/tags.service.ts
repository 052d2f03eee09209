import type { Knex } from 'knex'
import type { Passwords } from '../../adapters/passwords.ts'
import type { CreateTagsInput, NewTag } from '../../contract/tags.ts'
import { AppError } from '../../errors.ts'
import type { CurrentAdmin } from '../../models/admin.ts'
import { recordAudit } from '../../models/audit-log.ts'
import { Toy } from '../../models/toy.ts'
import { requirePendingOrder } from './pending-order.ts'

interface Needs {
  knex: Knex
  passwords: Passwords
}

export interface TagService {
  /** Makes a toy for each tag, all or none. Tags that stand there with the same password count as made. */
  create(admin: CurrentAdmin, input: CreateTagsInput): Promise<{ created: number; total: number }>
}

export function createTagService({ knex, passwords }: Needs): TagService {
  /** Those that are new. Throws when an id belongs to another tag. */
  async function withoutMade(tags: readonly NewTag[]): Promise<NewTag[]> {
    const ids = tags.map(({ id }) => id.toLowerCase())
    const toys = await Toy.query(knex).whereRaw('lower(id) = any(?)', [ids]).select('id', 'password_hash')
    const hashes = new Map(toys.map((toy) => [toy.id.toLowerCase(), toy.passwordHash]))
    const fresh: NewTag[] = []
    const taken: string[] = []
    for (const tag of tags) {
      const known = hashes.get(tag.id.toLowerCase())
      if (known === undefined) fresh.push(tag)
      else if (!(await passwords.verify(known, tag.password))) taken.push(tag.id)
    }
    if (taken.length > 0) throw idsTaken(taken)
    return fresh
  }

  async function insert(admin: CurrentAdmin, rows: readonly HashedTag[], orderId: number | null): Promise<void> {
    await knex.transaction(async (trx) => {
      if (orderId !== null) await requirePendingOrder(trx, orderId)
      const made = await Toy.query(trx)
        .insert(rows.map((row) => ({ ...row, orderId })))
        .onConflict(trx.raw('(lower(id))'))
        .ignore()
        .returning('id')
      const ids = made.map(({ id }) => id).filter(Boolean)
      if (ids.length < rows.length) {
        throw idsTaken(rows.map(({ id }) => id).filter((id) => !ids.includes(id)))
      }
      await recordAudit(trx, { email: admin.email, action: 'tags_created', after: { ids, orderId } })
    })
  }

  return {
    async create(admin, { tags, orderId = null }) {
      requireDistinct(tags)
      const fresh = await withoutMade(tags)
      if (fresh.length === 0) return { created: 0, total: tags.length }
      if (orderId !== null) await knex.transaction((trx) => requirePendingOrder(trx, orderId))
      await insert(admin, await hashAll(passwords, fresh), orderId)
      return { created: fresh.length, total: tags.length }
    },
  }
}

interface HashedTag {
  id: string
  passwordHash: string
}

/** One after the other: of the queue's places a batch takes a single one, and finders do not wait for five hundred. */
async function hashAll(passwords: Passwords, tags: readonly NewTag[]): Promise<HashedTag[]> {
  const rows: HashedTag[] = []
  for (const { id, password } of tags) rows.push({ id, passwordHash: await passwords.hash(password) })
  return rows
}

function requireDistinct(tags: readonly NewTag[]): void {
  if (new Set(tags.map(({ id }) => id.toLowerCase())).size === tags.length) return
  throw new AppError('invalid_input', 'Two of these tags have the same ID')
}

function idsTaken(ids: readonly string[]): AppError {
  const some = ids.slice(0, 5).join(', ')
  const sentence = `These tag IDs are already taken: ${some}${ids.length > 5 ? ' and more' : ''}`
  return new AppError('conflict', sentence, { issues: { tags: sentence } })
}
