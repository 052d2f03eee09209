import * as z from 'zod/mini'
import type { IssueKey } from './issue.ts'
import { cleanLine } from './text.ts'

/** Rows of one page unless asked otherwise, and the most that one call gives. */
export const pageSize = 50
export const maxPageSize = 100

/** Matches that are counted and sorted; a search with more says so instead of pretending to know them all. */
export const searchReach = 2_000

export const directions = ['asc', 'desc'] as const
export type Direction = (typeof directions)[number]

/** What an admin types into a search box: one line, matched literally and ignoring case. */
const searchSchema = z.pipe(z.string().check(z.maxLength(200)), z.transform(cleanLine))

/**
 * Query of a list. With `limit` or `cursor` the answer is one page (`pageOf`), without either the whole list as a plain
 * array; search, sort and filters work for both.
 */
export const listQuery = <Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, 'listLimit' satisfies IssueKey)),
      z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(maxPageSize))),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
  search: z.optional(searchSchema),
  sort: z.optional(z.enum(sorts)),
  direction: z.optional(z.enum(directions)),
})

/** One page. A cursor is sent back as it came, with the same search, sort and filters. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** Rows of all pages together. */
    total: z.int(),
    /** True when more than `searchReach` rows match: `total` is then a lower bound, and only these are paged through. */
    totalIsMore: z.boolean(),
    nextCursor: z.nullable(z.string()),
    previousCursor: z.nullable(z.string()),
  })

export interface Page<Item> {
  items: Item[]
  total: number
  totalIsMore: boolean
  nextCursor: string | null
  previousCursor: string | null
}

/** What a row looked like when it was read. Sent back with an edit: 409 `stale` when it no longer looks like that. */
export const versionSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/, 'version' satisfies IssueKey))
