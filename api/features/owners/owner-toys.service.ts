import type { Knex } from 'knex'
import type { Images, PreparedPhoto } from '../../adapters/images/images.ts'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import { ownerActor } from '../../contract/audit.ts'
import { message } from '../../contract/messages/message.ts'
import type { OwnerState, UpdateOwnerToyInput } from '../../contract/owners.ts'
import { changesBetween, recordAudit } from '../../domain/audit-log.ts'
import type { Budgets } from '../../domain/budgets.ts'
import type { PhotoTakeDown } from '../../domain/photo-take-down.ts'
import { photoColumns, storePhoto } from '../../domain/photos.ts'
import { requireVersion, rowVersion } from '../../domain/row-version.ts'
import { holdingPhotoPlace, workFor, type Client } from '../../domain/work.ts'
import { AppError } from '../../errors.ts'
import { Toy } from '../../models/toy.ts'
import type { OwnedToy, OwnerAccess, OwnerCredentials } from './owner-access.ts'

interface Needs {
  images: Images
  photoStore: PhotoStore
  photoTakeDown: PhotoTakeDown
  budgets: Budgets
  access: OwnerAccess
}

export interface ToyChange {
  input: UpdateOwnerToyInput
  imagePath: string | null
  client: Client
}

export interface OwnerToyService {
  /** Throws "forbidden", "stale", or "conflict" while reports hide the toy. */
  update(credentials: OwnerCredentials, change: ToyChange): Promise<OwnedToy>
}

export function createOwnerToyService(needs: Needs): OwnerToyService {
  const { budgets, photoTakeDown, access } = needs

  return {
    async update(credentials, { input, imagePath, client }) {
      const found = await access.require(credentials)
      // Before the slow work; looked at again when the row is locked.
      requireChangeable(found.toy, input)
      const photo =
        imagePath === null
          ? null
          : await holdingPhotoPlace(budgets, client.sender, () =>
              storePhoto(needs, imagePath, workFor(client, found.toy.id)),
            )
      const { updated, before } = await access.change(credentials, async (trx, { toy, owner }) => {
        requireChangeable(toy, input)
        const changed = await change(trx, toy, input, photo)
        return { updated: { toy: changed, owner }, before: toy.photoKey }
      })
      photoTakeDown.begin([before])
      return updated
    },
  }
}

/** What reports hide stays as it was reported until an admin has decided. */
function requireChangeable(toy: Toy, { version }: UpdateOwnerToyInput): void {
  if (toy.hiddenAt) throw new AppError('conflict', message('ownerNotNow'))
  requireVersion(version, ownerVersion(toy))
}

async function change(trx: Knex, toy: Toy, input: UpdateOwnerToyInput, photo: PreparedPhoto | null): Promise<Toy> {
  const { name, mission, ownerName, isUnlisted, placesAreRounded, state } = input
  const given = Object.entries({ name, mission, ownerName, isUnlisted, placesAreRounded })
  const changed = await Toy.query(trx)
    .findById(toy.id)
    .patch({
      ...(Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Partial<Toy>),
      ...(state === undefined ? {} : stateColumns(toy, state)),
      ...(photo ? photoColumns(photo) : {}),
      revision: trx.raw("nextval('toy_revisions')") as never,
      updatedAt: trx.fn.now() as never,
    })
    .returning('*')
    .first()
  if (!changed) throw new Error('A locked toy is gone')
  const changes = changesBetween(snapshot(toy), snapshot(changed))
  if (changes) await recordAudit(trx, { email: ownerActor, action: 'owner_toy_updated', subject: toy.id, ...changes })
  return changed
}

/** Said again, "lost" keeps the moment at which it was said first. */
function stateColumns(toy: Toy, state: OwnerState): Pick<Toy, 'status' | 'lostAt'> {
  if (state === 'home') return { status: 'completed', lostAt: null }
  return { status: 'active', lostAt: state === 'lost' ? (stateOf(toy) === 'lost' ? toy.lostAt : new Date()) : null }
}

export function stateOf({ status, lostAt }: Pick<Toy, 'status' | 'lostAt'>): OwnerState {
  if (status === 'completed') return 'home'
  return lostAt === null ? 'travelling' : 'lost'
}

/** Changes with what an owner may edit; a new stop changes it only when it ends a search. */
export function ownerVersion(toy: Toy): string {
  const { name, mission, ownerName, status, photoKey, isUnlisted, placesAreRounded, lostAt } = toy
  const choices = [String(isUnlisted), String(placesAreRounded), lostAt?.toISOString() ?? null]
  return rowVersion([name, mission, ownerName, status, photoKey, ...choices])
}

/** What the audit trail keeps of it: of words and photos only that they changed. */
function snapshot(toy: Toy) {
  const { name, mission, ownerName, photoKey, isUnlisted, placesAreRounded } = toy
  return { name, mission, ownerName, photo: photoKey, isUnlisted, placesAreRounded, state: stateOf(toy) }
}
