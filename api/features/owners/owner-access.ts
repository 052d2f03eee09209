import type { Knex } from 'knex'
import { message } from '../../contract/messages/message.ts'
import type { OwnerLinks } from '../../domain/owner-links.ts'
import type { ToyWrites } from '../../domain/toy-writes.ts'
import { AppError } from '../../errors.ts'
import { ToyOwner } from '../../models/toy-owner.ts'
import { Toy } from '../../models/toy.ts'

interface Needs {
  knex: Knex
  ownerLinks: OwnerLinks
  toyWrites: ToyWrites
}

/** Who asks: the toy as it is named in the address, and the token that came with the request. */
export interface OwnerCredentials {
  toyId: string
  /** Null when none was sent. */
  token: string | null
}

/** A toy with its owner's row, as one moment had them. */
export interface OwnedToy {
  toy: Toy
  owner: ToyOwner
}

export interface OwnerAccess {
  /** Throws "forbidden" unless the token is the toy's present one; for a toy that does not exist, too. */
  require(credentials: OwnerCredentials): Promise<OwnedToy>
  /**
   * Runs a change in a transaction that holds the toy's row and its owner's, with the token looked at in it: none is made
   * by a link that was replaced meanwhile. Throws what `require` does, or "unavailable" when too many are waiting.
   */
  change<T>(credentials: OwnerCredentials, write: (trx: Knex.Transaction, owned: OwnedToy) => Promise<T>): Promise<T>
}

/** Every call of an owner is authorised here. A tag's password authorises none. */
export function createOwnerAccess({ knex, ownerLinks, toyWrites }: Needs): OwnerAccess {
  function keyIn({ token }: OwnerCredentials): Buffer {
    const key = ownerLinks.keyIn(token)
    if (!key) throw notTheOwner()
    return key
  }

  async function find(from: Knex, { toyId }: OwnerCredentials, key: Buffer, lock = false): Promise<OwnedToy> {
    const toys = Toy.query(from).modify('byTagId', toyId).first()
    const toy = await (lock ? toys.forUpdate() : toys)
    const owners = toy && ToyOwner.query(from).findById(toy.id)
    const owner = await (lock ? owners?.forUpdate() : owners)
    // A tag that was put back to be activated again waits for its next owner.
    if (!toy || toy.status === 'inactive' || !owner?.linkKey.equals(key)) throw notTheOwner()
    return { toy, owner }
  }

  return {
    require: (credentials) => find(knex, credentials, keyIn(credentials)),
    async change(credentials, write) {
      const key = keyIn(credentials)
      return toyWrites.run(credentials.toyId, () =>
        knex.transaction(async (trx) => write(trx, await find(trx, credentials, key, true))),
      )
    },
  }
}

function notTheOwner(): AppError {
  return new AppError('forbidden', message('notTheOwner'))
}
