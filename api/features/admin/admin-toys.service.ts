import type { Knex } from 'knex'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import type { Images, PreparedPhoto } from '../../adapters/images/images.ts'
import type { Passwords } from '../../adapters/passwords.ts'
import type { CreateToyInput, UpdateToyInput } from '../../contract/admin-toys.ts'
import { passwordIsTheId } from '../../contract/fields.ts'
import { changesBetween, recordAudit } from '../../domain/audit-log.ts'
import type { ToyDeletion } from '../../domain/toy-deletion.ts'
import type { PasswordLimits } from '../../domain/password-limits.ts'
import type { PhotoTakeDown } from '../../domain/photo-take-down.ts'
import { photoColumns, storePhoto } from '../../domain/photos.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { SignedIn } from '../../http/sessions.ts'
import { Toy } from '../../models/toy.ts'
import { requirePendingOrder } from './pending-order.ts'
import { photoChange, workOf } from './photo-change.ts'
import { requireVersion } from '../../domain/row-version.ts'
import { toyVersion } from './toy-rows.ts'

export interface AdminToyNeeds {
  knex: Knex
  images: Images
  photoStore: PhotoStore
  passwords: Passwords
  passwordLimits: PasswordLimits
  toyDeletion: ToyDeletion
  photoTakeDown: PhotoTakeDown
}

export interface AdminToyService {
  create(admin: SignedIn, input: CreateToyInput, imagePath: string | null): Promise<Toy>
  update(admin: SignedIn, id: string, input: UpdateToyInput, imagePath: string | null): Promise<Toy>
  /** Takes its entries along, many of them in the background, and the photos that no row names any more. */
  remove(admin: SignedIn, id: string): Promise<void>
}

export function createAdminToyService(needs: AdminToyNeeds): AdminToyService {
  const { knex, images, photoStore, passwords, passwordLimits, toyDeletion, photoTakeDown } = needs

  async function requireFree(id: string): Promise<void> {
    if (await Toy.query(knex).modify('byTagId', id).first()) throw idTaken()
  }

  return {
    async create(admin, input, imagePath) {
      await requireFree(input.id)
      const passwordHash = await passwords.hash(input.password)
      const photo = await storePhoto({ images, photoStore }, imagePath, workOf(admin))
      const { id, name = null, mission = null, ownerName = null, status = 'inactive', orderId = null } = input
      return await knex.transaction((trx) =>
        insert(
          trx,
          admin,
          {
            ...{ id, name, mission, ownerName, status, orderId, passwordHash },
            ...photoColumns(photo),
            ...(status === 'active' ? { activatedAt: knex.fn.now() as never } : {}),
          },
          input.confirm,
        ),
      )
    },

    async update(admin, id, input, imagePath) {
      const toy = await Toy.query(knex).modify('byTagId', id).first()
      if (!toy) throw toyGone()
      // Before the slow work; looked at again when the row is locked.
      requireVersion(input.version, toyVersion(toy))
      requireOtherThanId(input.password, toy.id)
      const passwordHash = input.password === undefined ? null : await passwords.hash(input.password)
      const photo = await storePhoto({ images, photoStore }, imagePath, workOf(admin))
      const { updated, before } = await knex.transaction((trx) =>
        change(trx, admin, id, input, { passwordHash, photo }),
      )
      photoTakeDown.begin([before])
      if (passwordHash !== null) await passwordLimits.forget(toy.id)
      return updated
    },

    async remove(admin, id) {
      const keys = await knex.transaction(async (trx) => {
        const toy = await Toy.query(trx).modify('byTagId', id).forUpdate().first()
        if (!toy) throw toyGone()
        const begun = await toyDeletion.begin(trx, toy)
        const before = { ...snapshot(toy), stopCount: toy.stopCount }
        await recordAudit(trx, { email: admin.email, action: 'toy_deleted', subject: toy.id, before })
        return begun.keys
      })
      photoTakeDown.begin(keys ?? [])
      toyDeletion.wake()
    },
  }
}

async function insert(trx: Knex, admin: SignedIn, row: Partial<Toy>, isConfirmed?: boolean): Promise<Toy> {
  if (row.orderId) await requirePendingOrder(trx, row.orderId, isConfirmed)
  const toy = await Toy.query(trx).insert(row).onConflict(trx.raw('(lower(id))')).ignore().returning('*')
  if (!toy?.createdAt) throw idTaken()
  await recordAudit(trx, { email: admin.email, action: 'toy_created', subject: toy.id, after: snapshot(toy) })
  return toy
}

async function change(trx: Knex, admin: SignedIn, id: string, input: UpdateToyInput, made: Made) {
  const toy = await Toy.query(trx).modify('byTagId', id).forUpdate().first()
  if (!toy) throw toyGone()
  requireVersion(input.version, toyVersion(toy))
  // A toy keeps the order it has, also when that is not pending any more.
  if (input.orderId && input.orderId !== toy.orderId) await requirePendingOrder(trx, input.orderId, input.confirm)
  const { name, mission, ownerName, status, orderId } = input
  const given = Object.entries({ name, mission, ownerName, status, orderId }).filter(([, value]) => value !== undefined)
  const updated = await Toy.query(trx)
    .findById(toy.id)
    .patch({
      ...(Object.fromEntries(given) as Partial<Toy>),
      ...photoChange(made.photo, input.removeImage),
      ...(made.passwordHash === null ? {} : { passwordHash: made.passwordHash, passwordAttackedAt: null }),
      // Only what travels can be lost.
      ...(status === undefined || status === 'active' ? {} : { lostAt: null }),
      ...(status === 'active' && toy.activatedAt === null ? { activatedAt: trx.fn.now() as never } : {}),
      revision: trx.raw("nextval('toy_revisions')") as never,
      updatedAt: trx.fn.now() as never,
    })
    .returning('*')
    .first()
  if (!updated) throw toyGone()
  const changes = changesBetween(snapshot(toy), { ...snapshot(updated), ...passwordNote(made) })
  if (changes) await recordAudit(trx, { email: admin.email, action: 'toy_updated', subject: toy.id, ...changes })
  return { updated, before: toy.photoKey }
}

interface Made {
  passwordHash: string | null
  photo: PreparedPhoto | null
}

/** What the audit trail keeps of a toy: nothing secret. */
function snapshot({ name, mission, ownerName, status, orderId, photoKey }: Toy) {
  return { name, mission, ownerName, status, orderId, photo: photoKey }
}

const passwordNote = ({ passwordHash }: Made) => (passwordHash === null ? {} : { password: 'changed' })

function requireOtherThanId(password: string | undefined, id: string): void {
  if (password === undefined || !passwordIsTheId(password, id)) return
  const explanation = message('passwordIsTheId')
  throw new AppError('invalid_input', explanation, { issues: { password: explanation } })
}

function toyGone(): AppError {
  return new AppError('not_found', message('toyNotFound'))
}

function idTaken(): AppError {
  const explanation = message('tagIdTaken')
  return new AppError('conflict', explanation, { issues: { id: explanation } })
}
