import type { Knex } from 'knex'
import { createToyResponse, createResponseCache, type ToyResponse } from './response-cache.ts'
import { createRevisionCheck } from './revision-check.ts'
import { toyJson } from './toy-json.ts'
import { readJourney } from './toy-queries.ts'

export interface ToyResponseCache {
  /** The answer for this toy as it is now; null when there is none. */
  find(id: string): Promise<ToyResponse | null>
  /** The id as the admin typed it, for an id in any case. */
  findId(id: string): Promise<string | null>
}

interface Load {
  seen: number
  answer: Promise<ToyResponse | null>
}

interface Options {
  knex: Knex
  /** Of the database, part of every ETag. */
  epoch: string
  maxBytes?: number
}

/**
 * Finished responses, kept for as long as their toy's revision is the present one. Every call is checked against the
 * database by a query that starts after it, so nothing stale is served, whichever process made the change.
 */
export function createToyResponseCache({ knex, epoch, maxBytes = 64 * 1024 * 1024 }: Options): ToyResponseCache {
  const revisions = createRevisionCheck({ knex })
  const cache = createResponseCache(maxBytes)
  const loads = new Map<string, Load>()

  /** `seen` is a revision that the database has already shown: what is read from now on is at least as new. */
  function load(key: string, seen: number): Promise<ToyResponse | null> {
    const running = loads.get(key)
    if (running && running.seen >= seen) return running.answer
    const answer = readJourney(knex, key).then((journey) => {
      if (!journey) return null
      const { id, revision } = journey.toy
      const made = createToyResponse(id, revision, toyJson(journey.toy, journey.stops), epoch)
      cache.put(key, made)
      return made
    })
    const mine = { seen, answer }
    loads.set(key, mine)
    const done = () => {
      if (loads.get(key) === mine) loads.delete(key)
    }
    answer.then(done, done)
    return answer
  }

  return {
    findId: async (id) => (await revisions.check(id.toLowerCase()))?.id ?? null,
    async find(id) {
      const key = id.toLowerCase()
      const earlier = loads.get(key)
      if (!cache.get(key) && !earlier) return load(key, 0)
      const present = await revisions.check(key)
      if (!present) {
        cache.drop(key)
        return null
      }
      // Both were read before this call; the check tells whether they are still current.
      const candidates = [cache.get(key), await earlier?.answer.catch(() => null)]
      const holds = candidates.find((answer) => answer?.revision === present.revision && answer.id === present.id)
      return holds ?? load(key, present.revision)
    },
  }
}
