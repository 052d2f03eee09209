import { Model, snakeCaseMappers, type Modifiers, type QueryBuilder, type RelationMappingsThunk } from 'objection'
import { Entry } from './entry.ts'

/** Remembers what was sent under one Idempotency-Key, longer than the entry itself: done without an entry means removed. */
export class SubmissionKey extends Model {
  static override tableName = 'submission_keys'
  static override idColumn = 'key'
  static override columnNameMappers = snakeCaseMappers()

  declare key: string
  declare toyId: string
  /** SHA-256 of the content, 32 bytes. */
  declare fingerprint: Buffer
  declare entryId: number | null
  declare state: 'running' | 'done'
  /** When the present attempt began; its lease counts from here. */
  declare startedAt: Date
  declare createdAt: Date

  declare entry?: Entry | null

  static override relationMappings: RelationMappingsThunk = () => ({
    entry: {
      relation: Model.BelongsToOneRelation,
      modelClass: Entry,
      join: { from: 'submission_keys.entry_id', to: 'entries.id' },
    },
  })

  static override modifiers: Modifiers<QueryBuilder<SubmissionKey>> = {
    /** `modify('abandoned', before)`: attempts that began earlier and never ended. */
    abandoned(query, before: Date) {
      void query.where('state', 'running').where('started_at', '<', before)
    },
  }
}
