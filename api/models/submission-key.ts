import { Model, snakeCaseMappers } from 'objection'

/**
 * What was sent first under one submission key, written together with its entry. It outlives the entry: a key that no
 * entry carries means that the entry was removed.
 */
export class SubmissionKey extends Model {
  static override tableName = 'submission_keys'
  static override idColumn = 'key'
  static override columnNameMappers = snakeCaseMappers()

  declare key: string
  declare toyId: string
  /** 32 bytes, by the algorithm of `fingerprintVersion`. */
  declare fingerprint: Buffer
  declare fingerprintVersion: number
  declare createdAt: Date
}
