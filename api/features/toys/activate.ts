import type { Knex } from 'knex'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import type { Images, PreparedPhoto } from '../../adapters/images/images.ts'
import type { ActivateToyInput } from '../../contract/toys.ts'
import type { Budgets } from '../../domain/budgets.ts'
import type { OwnerLinks } from '../../domain/owner-links.ts'
import { photoColumns, storePhoto } from '../../domain/photos.ts'
import { holdingPhotoPlace, workFor, type Client } from '../../domain/work.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { Toy } from '../../models/toy.ts'
import type { Activated } from './toys.present.ts'

export interface ActivationNeeds {
  knex: Knex
  images: Images
  photoStore: PhotoStore
  budgets: Budgets
  ownerLinks: OwnerLinks
  findToy(id: string): Promise<Toy>
  checkPassword(toy: Toy, password: string, client: Client): Promise<void>
}

export interface Activation extends ActivateToyInput {
  imagePath: string
  /** The `Idempotency-Key` it was sent with. */
  claim: string | null
  client: Client
}

/** One activation of a tag; see `ToyService.activate`. */
export function createActivate(needs: ActivationNeeds): (activation: Activation) => Promise<Activated> {
  const { knex, budgets, ownerLinks, findToy, checkPassword } = needs

  /** The answer to a repeated activation whose first answer was lost. */
  async function requireClaimed(toy: Toy, claim: string | null): Promise<Activated> {
    const ownerToken = await ownerLinks.claimed(knex, toy.id, claim)
    if (ownerToken === null) throw alreadyActive()
    return { toy, ownerToken }
  }

  /** Null when another process was faster, or the admin changed the password meanwhile. */
  async function write(
    trx: Knex.Transaction,
    toy: Toy,
    { name, ownerName, mission, claim }: Activation,
    photo: PreparedPhoto | null,
  ): Promise<Activated | null> {
    const [activated] = await Toy.query(trx)
      .patch({
        name,
        ownerName,
        mission,
        status: 'active',
        lostAt: null,
        ...photoColumns(photo),
        revision: knex.raw("nextval('toy_revisions')"),
        activatedAt: knex.fn.now(),
        updatedAt: knex.fn.now(),
      })
      .where({ id: toy.id, status: 'inactive', password_hash: toy.passwordHash })
      .returning('*')
    return activated ? { toy: activated, ownerToken: await ownerLinks.issue(trx, toy.id, claim) } : null
  }

  return async (activation) => {
    const { id, password, imagePath, claim, client } = activation
    const toy = await findToy(id)
    await checkPassword(toy, password, client)
    if (toy.status !== 'inactive') return requireClaimed(toy, claim)
    const photo = await holdingPhotoPlace(budgets, client.sender, () =>
      storePhoto(needs, imagePath, workFor(client, toy.id)),
    )
    const activated = await knex.transaction((trx) => write(trx, toy, activation, photo))
    return activated ?? requireClaimed(await findToy(toy.id), claim)
  }
}

function alreadyActive(): AppError {
  return new AppError('conflict', message('alreadyActive'))
}
