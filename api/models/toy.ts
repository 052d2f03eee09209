import { Model, snakeCaseMappers, type Modifiers, type QueryBuilder, type RelationMappingsThunk } from 'objection'
import type { ToyStatus } from '../contract/toys.ts'
import { Entry } from './entry.ts'
import { Order } from './order.ts'

/** A tag with its toy. Fields are camelCase, columns snake_case; the connection is named on every query. */
export class Toy extends Model {
  static override tableName = 'toys'
  static override columnNameMappers = snakeCaseMappers()

  /** As the admin typed it; found and compared by its lower case. */
  declare id: string
  declare name: string | null
  declare mission: string | null
  declare ownerName: string | null
  declare passwordHash: string
  declare status: ToyStatus
  declare orderId: number | null
  declare photoKey: string | null
  declare photoWidth: number | null
  declare photoHeight: number | null
  /** Stops that are public. */
  declare stopCount: number
  declare lastEntryAt: Date | null
  declare lastLocation: string | null
  /** Places of the newest 100 stops, oldest of them first. */
  declare recentLocations: string[]
  /** Rises with every change that a visitor could see. */
  declare revision: number
  declare createdAt: Date
  declare activatedAt: Date | null
  /** When reports hid it; null while it is public. */
  declare hiddenAt: Date | null
  /** When its deletion began; null unless it is being deleted. Everyone but the dashboard takes it for deleted. */
  declare deletingSince: Date | null
  /** Entries that it had then. */
  declare deletingTotal: number | null
  declare deletedEntries: number
  declare updatedAt: Date
  /** Its owner wants it found by its address only. */
  declare isUnlisted: boolean
  /** Its owner wants no place shown more exactly than to about 10 km. */
  declare placesAreRounded: boolean
  /** When its owner said that it is lost; null unless it is. Means nothing unless the toy is active. */
  declare lostAt: Date | null
  /** When somebody was found to be guessing the password that the toy has now. */
  declare passwordAttackedAt: Date | null

  declare entries?: Entry[]
  declare order?: Order | null

  static override relationMappings: RelationMappingsThunk = () => ({
    entries: {
      relation: Model.HasManyRelation,
      modelClass: Entry,
      join: { from: 'toys.id', to: 'entries.toy_id' },
      modify: 'inJourneyOrder',
    },
    order: {
      relation: Model.BelongsToOneRelation,
      modelClass: Order,
      join: { from: 'toys.order_id', to: 'orders.id' },
    },
  })

  static override modifiers: Modifiers<QueryBuilder<Toy>> = {
    /** `modify('byTagId', id)`: ignoring case, by the unique index. One that is being deleted is not found. */
    byTagId(query, id: string) {
      void query.whereRaw('lower(toys.id) = lower(?) and toys.deleting_since is null', [id])
    },
    /** Those that anyone may find: no inactive, hidden or unlisted ones. */
    listed(query) {
      void query.whereRaw("toys.status in ('active', 'completed') and toys.hidden_at is null and not toys.is_unlisted")
    },
    /** Listed toys with at least one stop that are not lost, the most recently visited first; served by toys_featured_idx. */
    featured(query) {
      void query
        .modify('listed')
        .whereRaw("toys.last_entry_at is not null and (toys.lost_at is null or toys.status = 'completed')")
        .orderBy([{ column: 'toys.last_entry_at', order: 'desc' }, 'toys.id'])
    },
  }
}
