import type { OwnerEntry, OwnerToy } from '#contract/owners'
import { refuse, sendJson, type Arrival, type Step } from '../../../data/testing/scripted-server.ts'

export const makeOwnerToy = (toy: Partial<OwnerToy> = {}): OwnerToy => ({
  ...{ id: 'BEAR42', name: 'Mossy', mission: 'See the sea', ownerName: 'Ana', imageUrl: null, photo: null },
  ...{ state: 'travelling', lostAt: null, isUnlisted: false, placesAreRounded: false, isHidden: false },
  statistics: {
    ...{ stops: 2, km: 1234.4, followers: 3 },
    lastSeen: { location: 'Kyoto', date: '2026-11-23T10:00:00.000+09:00' },
  },
  ...{ email: null, version: '0123456789abcdef' },
  ...toy,
})

export const makeOwnerEntry = (entry: Partial<OwnerEntry> = {}): OwnerEntry => ({
  ...{ id: 1, location: 'Kyoto', comment: 'Temples', addedBy: 'Bo', date: '2026-11-23T10:00:00.000+09:00' },
  ...{ imageUrl: null, photo: null, hiddenBy: null },
  ...entry,
})

export interface OwnerServer {
  /** The token that opens the page. */
  token: string
  toy: OwnerToy
  entries: OwnerEntry[]
  /** What was asked, but for reading. */
  changes: Arrival[]
  /** Answers the next change instead. */
  next: Step | null
  /** Reading the toy waits for this. */
  held: Promise<void> | null
}

/** A server that knows one owner, and answers each of the owner's calls. */
export function createOwnerServer(): OwnerServer & { step: Step } {
  const server: OwnerServer = { token: 'right', toy: makeOwnerToy(), entries: [], changes: [], next: null, held: null }
  const step: Step = async (arrival, response) => {
    const { method, path, headers } = arrival
    const call = /^\/api\/toys\/bear42\/owner(.*)$/i.exec(path)?.[1]
    if (call === undefined) return 'pass'
    if (method !== 'GET') server.changes.push(arrival)
    if (call === '/lost-link') return sendJson(response, 200, { received: true })
    if (headers.authorization !== `Bearer ${server.token}`) return refuse('forbidden')(arrival, response)
    const { next } = server
    if (method !== 'GET' && next) {
      server.next = null
      return next(arrival, response)
    }
    if (call.startsWith('/entries') && method === 'GET')
      return sendJson(response, 200, { items: server.entries, nextBefore: null })
    if (call === '' && method === 'GET') await server.held
    if (call === '/link') {
      server.token = 'newer'
      return sendJson(response, 200, { ownerToken: 'newer' })
    }
    if (call === '/email' && method === 'POST') return sendJson(response, 200, { received: true })
    if (call === '/email') server.toy = { ...server.toy, email: null }
    if (call === '/email/confirm') server.toy = { ...server.toy, email: { hint: 'a…@example.org', isConfirmed: true } }
    return sendJson(response, 200, server.toy)
  }
  return Object.assign(server, { step })
}
