import type { Knex } from 'knex'
import { readRevisions, type Revision } from './toy-queries.ts'

export interface RevisionCheck {
  /** The toy's revision by a query that starts after this call; null when there is no such toy. */
  check(id: string): Promise<Revision | null>
}

interface Round {
  ids: Set<string>
  answer: Promise<Map<string, Revision>>
}

/**
 * Batches checks: while one query is running, further callers are collected for the next one. So each caller gets an
 * answer that is newer than its call, at a fraction of a query each.
 */
export function createRevisionCheck({ knex }: { knex: Knex }): RevisionCheck {
  let underWay: Promise<unknown> = Promise.resolve()
  let gathering: Round | null = null

  function gather(): Round {
    const ids = new Set<string>()
    const answer = underWay.then(async () => {
      gathering = null
      const rows = await readRevisions(knex, [...ids])
      return new Map(rows.map((row) => [row.id.toLowerCase(), row]))
    })
    underWay = answer.catch(() => undefined)
    return { ids, answer }
  }

  return {
    async check(id) {
      gathering ??= gather()
      gathering.ids.add(id)
      const rows = await gathering.answer
      return rows.get(id) ?? null
    },
  }
}
