import { Model, snakeCaseMappers, type Modifiers, type QueryBuilder } from 'objection'

/** The columns that every public form of an entry is made of, for queries that name theirs. */
export const publicEntryColumns = [
  ...['id', 'toy_id', 'location', 'comment', 'added_by', 'latitude', 'longitude', 'date', 'date_offset', 'received_at'],
  ...['photo_key', 'photo_width', 'photo_height', 'submission_key'],
] as const

/** One stop of a journey. */
export class Entry extends Model {
  static override tableName = 'entries'
  static override columnNameMappers = snakeCaseMappers()

  declare id: number
  declare toyId: string
  declare location: string
  declare comment: string
  declare addedBy: string
  declare latitude: number
  declare longitude: number
  /** When it was written. */
  declare date: Date
  /** Minutes east of UTC where it was written; null when unknown. */
  declare dateOffset: number | null
  declare receivedAt: Date
  declare photoKey: string | null
  declare photoWidth: number | null
  declare photoHeight: number | null
  declare submissionKey: string | null
  /** When reports or the toy's owner hid it; null while it is public. */
  declare hiddenAt: Date | null
  /** The toy's owner wants it hidden. It may be hidden because of reports as well. */
  declare hiddenByOwner: boolean
  /** Keyed hash of the sender's address, 32 bytes; null when unknown or forgotten with age. Never leaves the server. */
  declare sender: Buffer | null
  /** SHA-256 of the author's token, 32 bytes; null for an entry that nobody can correct. Never leaves the server. */
  declare authorHash: Buffer | null
  /** Since when the toy had been lost that this entry found; null for most. */
  declare endedSearchOf: Date | null
  /** Which version of the author's this is, from 1. */
  declare edition: number

  static override modifiers: Modifiers<QueryBuilder<Entry>> = {
    /** By date, then id; served by entries_toy_id_date_id_idx. */
    inJourneyOrder(query) {
      void query.orderBy(['entries.date', 'entries.id'])
    },
    newestFirst(query) {
      void query.orderBy([
        { column: 'entries.date', order: 'desc' },
        { column: 'entries.id', order: 'desc' },
      ])
    },
  }
}
