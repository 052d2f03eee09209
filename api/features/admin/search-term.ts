import type { Knex } from 'knex'
import { searchReach } from '../../contract/lists.ts'

/** How a list is searched: a condition on its `search_text(…)`, and whether an index answers it. */
export interface SearchCondition {
  sql: string
  bindings: string[]
  isIndexed: boolean
}

const longRun = /[\p{L}\p{N}]{3}/u
/** What stands in a term so that a trigram can be made of it: two letters side by side, or one that begins a word. */
const shortRun = /[\p{L}\p{N}]{2}|[^\p{L}\p{N}][\p{L}\p{N}]/u
const signs = /[^\p{L}\p{N}\s]/gu

/**
 * Matches the term literally, ignoring case, anywhere in the text. One or two letters have no trigram, so in a list of
 * more than `searchReach` rows they match beginnings of words instead.
 */
export function searchCondition(text: string, term: string, rows: number): SearchCondition {
  const like = `${text} like lower(?)`
  const anywhere = `%${escapeLike(term)}%`
  if (longRun.test(term)) return { sql: like, bindings: [anywhere], isIndexed: true }
  const odd = [...new Set(term.toLowerCase().match(signs) ?? [])]
  if (odd.length > 0) {
    const hasSigns = `search_signs(${text}) @> array[${odd.map(() => '?').join(', ')}]::text[]`
    if (shortRun.test(term)) return { sql: `${hasSigns} and ${like}`, bindings: [...odd, anywhere], isIndexed: true }
    // Without a trigram the index would be read from end to end for `like`; so it is asked for the signs alone.
    return { sql: `${hasSigns} and strpos(${text}, lower(?)) > 0`, bindings: [...odd, term], isIndexed: true }
  }
  if (rows <= searchReach) return { sql: like, bindings: [anywhere], isIndexed: false }
  return { sql: like, bindings: [`% ${escapeLike(term)}%`], isIndexed: true }
}

function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&')
}

/** Rows of a kind, read from the counts that triggers keep. */
export async function countRows(knex: Knex, kinds: readonly string[]): Promise<number> {
  const [row] = await knex('row_counts').whereIn('kind', kinds).sum<{ sum: string | null }[]>('rows')
  return Number(row?.sum ?? 0)
}
