import type { Knex } from 'knex'
import type * as z from 'zod'
import type { AdminEntry, EntrySort, entryListQuerySchema } from '../../contract/admin-entries.ts'
import type { Page } from '../../contract/lists.ts'
import { adminPhotoOf } from '../../domain/photos.ts'
import { exactPlaces, presentEntry } from '../../domain/present-entry.ts'
import { Entry, publicEntryColumns } from '../../models/entry.ts'
import { Toy } from '../../models/toy.ts'
import { listRows, type SortKey } from './list-rows.ts'
import { rowVersion } from '../../domain/row-version.ts'
import { countRows, searchCondition } from './search-term.ts'
import { byTagId, byText } from './sort-keys.ts'

export type EntryListQuery = z.infer<typeof entryListQuerySchema>

/** Expressions that the indexes entries_sort_… hold. The entries of one toy are sorted when they are read. */
const sorts: Record<EntrySort, SortKey> = {
  id: { sql: 'id', type: 'bigint' },
  toyId: byTagId('toy_id'),
  location: byText('location'),
  addedBy: byText('added_by'),
  date: { sql: 'date', type: 'timestamptz' },
  comment: byText('comment'),
}

/** A page of the Comments tab, newest first unless asked otherwise. */
export async function listEntries(
  knex: Knex,
  query: EntryListQuery,
  { isWhole = false } = {},
): Promise<Page<AdminEntry>> {
  const { toyId, search, sort = 'date', direction = query.sort === undefined ? 'desc' : 'asc', limit, cursor } = query
  const rows = await countRows(knex, ['entries'])
  const toy =
    toyId === undefined ? null : await Toy.query(knex).modify('byTagId', toyId).select('id', 'stop_count').first()
  if (toy === undefined) return { items: [], total: 0, totalIsMore: false, nextCursor: null, previousCursor: null }
  const page = await listRows<object>({
    knex,
    table: 'entries',
    columns: [...publicEntryColumns, 'hidden_at'],
    idType: 'bigint',
    // Of one toy all have the same id: their own order is left.
    sortKey: sorts[toy && sort === 'toyId' ? 'date' : sort],
    direction,
    branches: toy ? [{ sql: 'toy_id = ?', bindings: [toy.id] }] : [],
    search: search ? searchCondition('search_text(location, comment, added_by, toy_id)', search, rows) : null,
    limit,
    cursor,
    ...(isWhole ? { reach: Number.MAX_SAFE_INTEGER } : {}),
    total: toy ? toy.stopCount + (await countHidden(knex, toy.id)) : rows,
  })
  return { ...page, items: page.items.map((row) => presentAdminEntry(Entry.fromDatabaseJson(row))) }
}

async function countHidden(knex: Knex, toyId: string): Promise<number> {
  return await Entry.query(knex).where({ toy_id: toyId }).whereNotNull('hidden_at').resultSize()
}

export function presentAdminEntry(entry: Entry): AdminEntry {
  const { hiddenAt } = entry
  return {
    ...presentEntry(entry, exactPlaces),
    ...(hiddenAt ? adminPhotoOf(entry) : {}),
    hiddenAt: hiddenAt?.toISOString() ?? null,
    version: entryVersion(entry),
  }
}

export function entryVersion({ location, comment, addedBy, photoKey }: Entry): string {
  return rowVersion([location, comment, addedBy, photoKey])
}
