import type { Knex } from 'knex'
import type * as z from 'zod'
import type { AdminToy, ToySort, toyListQuerySchema } from '../../contract/admin-toys.ts'
import type { Page } from '../../contract/lists.ts'
import { toyStatuses } from '../../contract/toys.ts'
import { adminPhotoOf, photoOf } from '../../domain/photos.ts'
import { Toy } from '../../models/toy.ts'
import { listRows, type Condition, type SortKey } from './list-rows.ts'
import { rowVersion } from '../../domain/row-version.ts'
import { countRows, searchCondition } from './search-term.ts'
import { byTagId, byText } from './sort-keys.ts'

export type ToyListQuery = z.infer<typeof toyListQuerySchema>
export type ListedToy = AdminToy & { journeyEntries: { location: string }[] }

/** Expressions that the indexes toys_sort_… hold. */
const sorts: Record<ToySort, SortKey> = {
  id: byTagId('id'),
  name: byText("coalesce(name, '')"),
  mission: byText("coalesce(mission, '')"),
  createdAt: { sql: 'created_at', type: 'timestamptz' },
  status: { sql: 'status', type: 'text' },
  orderId: { sql: 'coalesce(order_id, 0)', type: 'bigint' },
  stopCount: { sql: 'stop_count', type: 'bigint' },
}

const columns = [
  'id, name, mission, owner_name, status, order_id, photo_key, photo_width, photo_height, stop_count',
  'last_location, created_at, activated_at, hidden_at, deleting_since, deleting_total, deleted_entries, password_hash, password_attacked_at',
]

/** A page of the Toys tab. In the whole list each toy has its newest places too. */
export async function listToys(
  knex: Knex,
  { status, search, sort = 'id', direction = 'asc', limit, cursor }: ToyListQuery,
  { isWhole = false } = {},
): Promise<Page<ListedToy>> {
  const kinds = (status ? [status] : toyStatuses).map((kind) => `toys:${kind}`)
  const total = await countRows(knex, kinds)
  const page = await listRows<object>({
    knex,
    table: 'toys',
    columns: isWhole ? [...columns, 'recent_locations'] : columns,
    idType: 'text',
    // Of one status all have the same: their own order is left.
    sortKey: sorts[status && sort === 'status' ? 'id' : sort],
    direction,
    branches: statusBranches(status, sort),
    search: search ? searchCondition('search_text(id, name, mission)', search, await countRows(knex, allToys)) : null,
    limit,
    cursor,
    ...(isWhole ? { reach: Number.MAX_SAFE_INTEGER } : {}),
    total,
  })
  return { ...page, items: page.items.map(presentRow) }
}

const allToys = toyStatuses.map((status) => `toys:${status}`)

/** The indexes begin with the status, so a list of every status is merged from one scan per status. */
function statusBranches(status: ToyListQuery['status'], sort: ToySort): Condition[] {
  if (status) return [{ sql: 'status = ?', bindings: [status] }]
  if (sort === 'status') return []
  return toyStatuses.map((one) => ({ sql: 'status = ?', bindings: [one] }))
}

/** A toy as the admin sees it, from its model. */
export function presentAdminToy(toy: Toy): AdminToy {
  return {
    id: toy.id,
    name: toy.name,
    mission: toy.mission,
    ownerName: toy.ownerName,
    status: toy.status,
    orderId: toy.orderId,
    ...(toy.hiddenAt ? adminPhotoOf(toy) : photoOf(toy)),
    stopCount: toy.stopCount,
    currentLocation: toy.lastLocation,
    createdAt: toy.createdAt.toISOString(),
    activatedAt: toy.activatedAt?.toISOString() ?? null,
    passwordAttackedAt: toy.passwordAttackedAt?.toISOString() ?? null,
    hiddenAt: toy.hiddenAt?.toISOString() ?? null,
    deletingPercent: deletingPercent(toy),
    version: toyVersion(toy),
  }
}

function deletingPercent({ deletingTotal, deletedEntries }: Toy): number | null {
  return deletingTotal === null ? null : Math.floor((100 * deletedEntries) / deletingTotal)
}

/** Changes with what an admin may edit; a new stop leaves it alone. */
export function toyVersion(toy: Toy): string {
  const { name, mission, ownerName, status, orderId, photoKey, passwordHash } = toy
  return rowVersion([name, mission, ownerName, status, orderId, photoKey, passwordHash])
}

function presentRow(row: object): ListedToy {
  const toy = Toy.fromDatabaseJson(row)
  const { recentLocations = [] } = toy as Partial<Toy>
  return { ...presentAdminToy(toy), journeyEntries: recentLocations.map((location) => ({ location })) }
}
