import { Model, snakeCaseMappers } from 'objection'

/** A person who has signed in with an address on ADMIN_EMAILS; bound to one account of the identity provider. */
export class Admin extends Model {
  static override tableName = 'admins'
  static override columnNameMappers = snakeCaseMappers()

  declare id: number
  declare issuer: string
  declare subject: string
  /** In lower case. */
  declare email: string
  /** A small WebP. */
  declare picture: Buffer | null
  declare createdAt: Date
  declare signedInAt: Date
}
