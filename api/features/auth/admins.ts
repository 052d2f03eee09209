import type { Knex } from 'knex'
import type { Identity, Profile } from '../../adapters/identity/identity.ts'
import type { ProfilePictures } from '../../adapters/identity/profile-picture.ts'
import { recordAudit } from '../../domain/audit-log.ts'
import { Admin } from '../../models/admin.ts'

interface Needs {
  knex: Knex
  identity: Identity
  profilePictures: ProfilePictures
  /** In lower case. */
  adminEmails: readonly string[]
}

export interface Admins {
  /** Admits addresses on the list, and binds an address to the account that first signed in with it. */
  signIn(profile: Profile): Promise<{ admin: Admin } | { problem: 'not_on_list' | 'other_account'; reason: string }>
  signOut(email: string): Promise<void>
  readPicture(id: number): Promise<Buffer | null>
}

export function createAdmins({ knex, identity, profilePictures, adminEmails }: Needs): Admins {
  const { issuer } = identity

  async function bind({ subject, email }: Profile): Promise<Admin | null> {
    return await knex.transaction(async (trx) => {
      const [owner, account] = [
        await Admin.query(trx).findOne({ email }),
        await Admin.query(trx).findOne({ issuer, subject }),
      ]
      if (owner && owner.id !== account?.id) return null
      const admin = account
        ? await Admin.query(trx).patchAndFetchById(account.id, { email, signedInAt: new Date() })
        : await Admin.query(trx).insert({ issuer, subject, email }).returning('*')
      await recordAudit(trx, { email, action: 'sign_in' })
      return admin
    })
  }

  async function copyPicture(admin: Admin, address: string | null): Promise<void> {
    const url = address !== null && URL.canParse(address) ? new URL(address) : null
    const picture = url && identity.mayFetch(url) ? await profilePictures.fetch(url) : null
    if (picture) await Admin.query(knex).findById(admin.id).patch({ picture })
  }

  return {
    async signIn(profile) {
      if (!adminEmails.includes(profile.email))
        return { problem: 'not_on_list', reason: 'the address is not in ADMIN_EMAILS' }
      const admin = await bind(profile)
      if (!admin)
        return { problem: 'other_account', reason: 'the address belongs to another account (issuer, sub) here' }
      await copyPicture(admin, profile.picture)
      return { admin }
    },
    async signOut(email) {
      await recordAudit(knex, { email, action: 'sign_out' })
    },
    async readPicture(id) {
      const admin = await Admin.query(knex).findById(id).select('picture')
      return admin?.picture ?? null
    },
  }
}
