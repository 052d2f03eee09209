import { createHash } from 'node:crypto'
import type { Toy } from '#contract/toys'
import type { ErrorCode } from '#contract/errors'
import { errorStatus } from '#contract/errors'
import { correctionHours } from '#contract/limits'
import { isSame, makeWords, type Content } from './content.ts'
import type { World } from './world.ts'

/** A request with an entry, as the server reads it. */
export interface Upload {
  method: 'POST' | 'PUT' | 'DELETE'
  toy: string
  key: string
  entry: string
  content: Content
  /** The photo that is published stays. */
  keepsPhoto: boolean
  edition: number
  password: string
  authorHash: string
  token: string
}

export interface Reply {
  status: number
  body: string
  headers: Record<string, string>
}

export interface StoredEntry {
  id: number
  key: string
  toy: string
  entry: string
  /** What was sent first: the key's fingerprint. */
  first: Content
  content: Content
  edition: number
  authorHash: string
  receivedAt: number
  isRemoved: boolean
}

/** The API as far as the outbox depends on it. */
export interface Server {
  passwords: Map<string, string>
  stored: Map<string, StoredEntry>
  /** Keys of entries that were taken back before they arrived. */
  closed: Set<string>
  /** Uploads refused for their password, in order. */
  wrongPasswords: { toy: string; password: string }[]
  receive(upload: Upload): Reply
  journey(toy: string, etag: string | null): Reply
}

export const jsonReply = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
})

export const refusal = (code: ErrorCode, more: object = {}, headers: Record<string, string> = {}): Reply =>
  jsonReply(errorStatus[code], { code, message: `The server says ${code}`, ...more }, headers)

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export function createServer(world: World, toys: readonly string[]): Server {
  const stored = new Map<string, StoredEntry>()
  const closed = new Set<string>()
  const handlers = { POST: add, PUT: correct, DELETE: takeBack }
  const server: Server = {
    passwords: new Map(toys.map((toy) => [toy, 'right'])),
    stored,
    closed,
    wrongPasswords: [],
    receive: (upload) => handlers[upload.method](upload),
    journey(toy, etag) {
      const entries = [...stored.values()].filter((entry) => entry.toy === toy && !entry.isRemoved)
      const tag = `"${entries.map(({ id, edition }) => `${id}.${edition}`).join('-')}"`
      if (etag === tag) return { status: 304, body: '', headers: { etag } }
      return jsonReply(200, makeJourney(toy, entries.map(present)), { etag: tag })
    },
  }

  /** The first finisher wins: the key is looked up before anything that can be refused. */
  function add({ toy, key, entry, content, edition, password, authorHash }: Upload): Reply {
    const known = stored.get(key)
    if (known?.isRemoved || closed.has(key)) return refusal('removed')
    if (known) return isSame(known.first, content) ? answer(known, 200) : refusal('already_sent_differently')
    if (server.passwords.get(toy) !== password) {
      server.wrongPasswords.push({ toy, password })
      return refusal('wrong_password')
    }
    const id = stored.size + 1
    const row = { id, key, toy, entry, first: content, content, edition, authorHash, isRemoved: false }
    stored.set(key, { ...row, receivedAt: world.now })
    return answer(stored.get(key) as StoredEntry, 201)
  }

  const isTooLate = ({ receivedAt }: StoredEntry) => world.now > receivedAt + correctionHours * 3_600_000

  function correct({ key, content, keepsPhoto, edition, token }: Upload): Reply {
    const known = stored.get(key)
    if (known?.isRemoved || closed.has(key)) return refusal('removed')
    if (!known) return refusal('not_found')
    if (known.authorHash !== hashOf(token)) return refusal('forbidden')
    if (edition <= known.edition) return answer(known, 200)
    if (isTooLate(known)) return refusal('forbidden')
    Object.assign(known, { content: keepsPhoto ? { ...content, photo: known.content.photo } : content, edition })
    return answer(known, 200)
  }

  function takeBack({ key, token }: Upload): Reply {
    const known = stored.get(key)
    if (known?.isRemoved || closed.has(key)) return refusal('removed')
    if (known && known.authorHash !== hashOf(token)) return refusal('forbidden')
    if (known && isTooLate(known)) return refusal('forbidden')
    if (known) known.isRemoved = true
    else closed.add(key)
    return jsonReply(200, { submissionKey: key, takenBack: true })
  }

  const answer = (entry: StoredEntry, status: number) =>
    jsonReply(status, present(entry), { 'idempotency-key': entry.key })
  return server
}

const present = ({ id, key, toy, entry, content, receivedAt }: StoredEntry) => ({
  ...makeWords(entry, content.words),
  id,
  toyId: toy,
  date: new Date(receivedAt).toISOString(),
  receivedAt: new Date(receivedAt).toISOString(),
  imageUrl: null,
  photo: null,
  submissionKey: key,
})

const makeJourney = (id: string, journeyEntries: Toy['journeyEntries']): Toy => ({
  id,
  name: 'Teddy',
  mission: 'See every harbour',
  imageUrl: null,
  photo: null,
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  ownerName: 'Ana',
  journeyEntries,
})
