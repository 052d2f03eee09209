import type { Knex } from 'knex'
import { ownerActor } from '../../contract/audit.ts'
import { message } from '../../contract/messages/message.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import type { OwnerLinks } from '../../domain/owner-links.ts'
import { AppError } from '../../errors.ts'
import type { SignedIn } from '../../http/sessions.ts'
import { Toy } from '../../models/toy.ts'
import type { OwnerAccess, OwnerCredentials } from './owner-access.ts'

interface Needs {
  knex: Knex
  ownerLinks: OwnerLinks
  access: OwnerAccess
}

export interface OwnerLinkService {
  /**
   * Makes the link anew and resolves with its token; the one before is dead from the commit on. Asked again with the same
   * `claim` it is the same token, because the answer to the first may have been lost. Throws "forbidden".
   */
  renew(credentials: OwnerCredentials, claim: string | null): Promise<string>
  /** The same for an admin, who has no token; throws "not_found", and "conflict" for a tag that is not activated. */
  issue(admin: SignedIn, toyId: string): Promise<{ toyId: string; token: string }>
}

export function createOwnerLinkService({ knex, ownerLinks, access }: Needs): OwnerLinkService {
  /** Any genuine token will do, since the key is a secret of the device that asked. */
  async function findClaimed({ toyId, token }: OwnerCredentials, claim: string | null): Promise<string | null> {
    if (claim === null || !ownerLinks.keyIn(token)) return null
    const toy = await Toy.query(knex).modify('byTagId', toyId).first()
    return toy && toy.status !== 'inactive' ? ownerLinks.claimed(knex, toy.id, claim) : null
  }

  return {
    async renew(credentials, claim) {
      const claimed = await findClaimed(credentials, claim)
      if (claimed !== null) return claimed
      return access
        .change(credentials, async (trx, { toy }) => {
          const token = await ownerLinks.issue(trx, toy.id, claim)
          await recordAudit(trx, { email: ownerActor, action: 'owner_link_renewed', subject: toy.id })
          return token
        })
        .catch(async (error: unknown) => {
          // Two attempts at once: the first has made the token of both.
          const made = await findClaimed(credentials, claim)
          if (made === null) throw error
          return made
        })
    },

    issue: ({ email }, toyId) =>
      knex.transaction(async (trx) => {
        const toy = await Toy.query(trx).modify('byTagId', toyId).forUpdate().first()
        if (!toy) throw new AppError('not_found', message('toyNotFound'))
        if (toy.status === 'inactive') throw new AppError('conflict', message('ownerToyInactive'))
        const token = await ownerLinks.issue(trx, toy.id, null)
        await recordAudit(trx, { email, action: 'owner_link_issued', subject: toy.id })
        return { toyId: toy.id, token }
      }),
  }
}
