import { Model, snakeCaseMappers } from 'objection'

/** What is known of the person who activated a toy: a link, and perhaps where it was emailed to. */
export class ToyOwner extends Model {
  static override tableName = 'toy_owners'
  static override idColumn = 'toy_id'
  static override columnNameMappers = snakeCaseMappers()

  declare toyId: string
  /** What the link is made of, 16 random bytes. Never leaves the server. */
  declare linkKey: Buffer
  /** SHA-256 of the `Idempotency-Key` that the link was asked for with, 32 bytes; null when it was asked for without. */
  declare claimHash: Buffer | null
  /** Confirmed: a link that was emailed there was opened. */
  declare email: string | null
  /** A link was emailed there and not opened yet. */
  declare pendingEmail: string | null
  /** Since when that is awaited; null with it. */
  declare pendingSince: Date | null
  declare createdAt: Date
}

/** Of an owner whose email address is not known. */
export const noEmail = { email: null, pendingEmail: null, pendingSince: null }
