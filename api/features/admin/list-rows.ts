import type { Knex } from 'knex'
import { pageSize, searchReach, type Direction, type Page } from '../../contract/lists.ts'
import { readCursor, writeCursor, type Cursor } from './list-cursor.ts'
import type { SearchCondition } from './search-term.ts'

/** What a list is sorted by: an expression that an index holds, and the type its value has in a cursor. */
export interface SortKey {
  sql: string
  type: 'text collate natural_text' | 'text' | 'bigint' | 'numeric' | 'timestamptz'
}

export interface Condition {
  sql: string
  bindings: readonly (string | number)[]
}

export interface ListQuery {
  knex: Knex
  table: string
  /** What of a row is read, beside its sort key and its id. */
  columns: readonly string[]
  idType: 'text' | 'bigint'
  sortKey: SortKey
  direction: Direction
  /** Every row satisfies exactly one of these; a page is merged from them. No condition at all: every row. */
  branches: readonly Condition[]
  search: SearchCondition | null
  limit?: number | undefined
  cursor?: string | undefined
  /** Most rows that a search finds; without it `searchReach`. */
  reach?: number
  /** Rows without a search, when the caller knows; else they are counted. */
  total?: number | undefined
}

interface Keyed {
  sort_key: string | number
  row_id: string | number
  found?: string
}

/** One page in key order (keyset pagination): its cost does not depend on how far down the list it is. */
export async function listRows<Row extends object>(query: ListQuery): Promise<Page<Row>> {
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
  const limit = query.limit ?? pageSize
  const { sql, bindings } = query.search ? foundPage(query, cursor, limit) : plainPage(query, cursor, limit)
  const rows = await read<Row & Keyed>(query, sql, bindings)
  const page = toPage(rows, cursor, limit)
  const total = query.search ? await foundTotal(query, rows) : (query.total ?? (await countAll(query)))
  return {
    ...page,
    total: query.search ? Math.min(total, reachOf(query)) : total,
    totalIsMore: query.search !== null && total > reachOf(query),
  }
}

/** Straight from the indexes: hardly a row is read that is not on the page. */
function plainPage(query: ListQuery, cursor: Cursor | null, limit: number) {
  const { branches, table, sortKey } = query
  const after = cursor ? afterCursor(query, cursor) : null
  // Each branch is ordered and limited to one page: only then does PostgreSQL scan the indexes in order and merge them.
  const parts = (branches.length > 0 ? branches : [{ sql: 'true', bindings: [] }]).map((branch) => ({
    sql: `(select ${selected(query)} from ${table} where ${branch.sql}${after ? ` and ${after.sql}` : ''}
      ${ordered(query, cursor, [sortKey.sql, 'id'])} limit ?)`,
    bindings: [...branch.bindings, ...(after?.bindings ?? []), limit + 1],
  }))
  return {
    sql: `select * from (${parts.map(({ sql }) => sql).join(' union all ')}) as rows ${ordered(query, cursor)} limit ?`,
    bindings: [...parts.flatMap((part) => part.bindings), limit + 1],
  }
}

/** What a search finds is read once, up to its reach, then sorted; the page is cut out of it. */
function foundPage(query: ListQuery, cursor: Cursor | null, limit: number) {
  const { search, branches } = query as ListQuery & { search: SearchCondition }
  const found = foundRows(query, search, branches)
  const after = cursor
    ? afterCursor({ ...query, sortKey: { ...query.sortKey, sql: 'sort_key' } }, cursor, 'row_id')
    : null
  return {
    sql: `with found as materialized (${found.sql})
      select *, (select count(*) from found) as found from (select * from found limit ?) as rows
      ${after ? `where ${after.sql}` : ''} ${ordered(query, cursor)} limit ?`,
    bindings: [...found.bindings, reachOf(query), ...(after?.bindings ?? []), limit + 1],
  }
}

function foundRows(query: ListQuery, search: SearchCondition, branches: readonly Condition[]) {
  const either = branches.map(({ sql }) => `(${sql})`).join(' or ')
  return {
    sql: `select ${selected(query)} from ${query.table} where ${either ? `(${either}) and ` : ''}${search.sql} limit ?`,
    bindings: [...branches.flatMap((branch) => branch.bindings), ...search.bindings, reachOf(query) + 1],
  }
}

function reachOf({ reach = searchReach }: ListQuery): number {
  return reach
}

function selected({ columns, sortKey }: ListQuery): string {
  return [...columns, `${sortKey.sql} as sort_key`, 'id as row_id'].join(', ')
}

function isReversed({ direction }: ListQuery, cursor: Cursor | null): boolean {
  return (direction === 'desc') !== (cursor?.way === 'previous')
}

function ordered(query: ListQuery, cursor: Cursor | null, [key, id] = keyColumns(query)): string {
  const way = isReversed(query, cursor) ? 'desc' : 'asc'
  return `order by ${key} ${way}, ${id} ${way}`
}

function keyColumns({ sortKey }: ListQuery): [string, string] {
  return [`sort_key${sortKey.type.replace(/^\w+/, '')}`, 'row_id']
}

function afterCursor(query: ListQuery, cursor: Cursor, id = 'id'): Condition {
  const { sortKey, idType } = query
  const sign = isReversed(query, cursor) ? '<' : '>'
  return {
    sql: `(${sortKey.sql}, ${id}) ${sign} (?::${sortKey.type}, ?::${idType})`,
    bindings: [cursor.key, cursor.id],
  }
}

async function read<Row>(
  { knex, search }: ListQuery,
  sql: string,
  bindings: readonly (string | number)[],
): Promise<Row[]> {
  if (!search?.isIndexed) return (await knex.raw<{ rows: Row[] }>(sql, bindings)).rows
  return await knex.transaction(
    async (trx) => {
      // The planner cannot know how common a term is; with too high an estimate it would scan the whole table.
      await trx.raw('set local enable_seqscan = off')
      return (await trx.raw<{ rows: Row[] }>(sql, bindings)).rows
    },
    { readOnly: true },
  )
}

function toPage<Row extends object>(read: (Row & Keyed)[], cursor: Cursor | null, limit: number) {
  const isBackward = cursor?.way === 'previous'
  const hasMore = read.length > limit
  const rows = read.slice(0, limit)
  if (isBackward) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const at = (way: Cursor['way'], row: (Row & Keyed) | undefined): string | null => {
    // A page whose rows have all been deleted still has a cursor back to the page before.
    if (!row) return cursor && way !== cursor.way ? writeCursor({ ...cursor, way }) : null
    return writeCursor({ way, key: cursorValue(row.sort_key), id: row.row_id })
  }
  return {
    items: rows as Row[],
    nextCursor: (isBackward ? cursor !== null : hasMore) ? at('next', last) : null,
    previousCursor: (isBackward ? hasMore : cursor !== null) ? at('previous', first) : null,
  }
}

function cursorValue(value: unknown): string | number {
  return value instanceof Date ? value.toISOString() : (value as string | number)
}

async function foundTotal(query: ListQuery, rows: readonly Keyed[]): Promise<number> {
  if (rows[0]?.found !== undefined) return Number(rows[0].found)
  if (query.cursor === undefined) return 0
  const found = foundRows(query, query.search as SearchCondition, query.branches)
  const [row] = await read<{ count: string }>(query, `select count(*) from (${found.sql}) as found`, found.bindings)
  return Number(row?.count ?? 0)
}

async function countAll({ knex, table, branches }: ListQuery): Promise<number> {
  const either = branches.map(({ sql }) => `(${sql})`).join(' or ') || 'true'
  const bindings = branches.flatMap((branch) => branch.bindings)
  const { rows } = await knex.raw<{ rows: { count: string }[] }>(
    `select count(*) from ${table} where ${either}`,
    bindings,
  )
  return Number(rows[0]?.count ?? 0)
}
