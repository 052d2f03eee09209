import type { Entry } from '#contract/entries'
import { compareStops } from '#contract/journey'
import type { Toy } from '#contract/toys'
import { fetchEarlierStops, fetchToy } from './api.ts'
import { ApiError, errorOf, NetworkError, type Answer } from './http.ts'
import { idKey } from './id-key.ts'
import { localDb, type JourneyRow } from './local-db.ts'
import { readJourney, withStop } from './journey-copy.ts'
import { listQueued } from './outbox/queries.ts'
import type { QueuedEntry } from './outbox/status.ts'
import { outboxTableNames } from './outbox/stores.ts'
import { readTogether, writeWithRoom } from './storage.ts'
import { upgradeRow, upgradeRows } from './versioned.ts'

export type RefreshResult = 'updated' | 'unchanged' | 'missing' | 'unreachable'

/** Journeys looked at on this device, the latest first. */
export async function recentJourneys(limit: number): Promise<JourneyRow[]> {
  return upgradeRows<JourneyRow>(await localDb.journeys.orderBy('viewedAt').reverse().limit(limit).toArray())
}

/** Notes that a person looked at a journey; it decides the order of recentJourneys and what is kept. */
export async function markViewed(id: string): Promise<void> {
  await writeWithRoom([localDb.journeys], async () => {
    // The latest, also when the clock was set back since the last one.
    const last = await localDb.journeys.orderBy('viewedAt').last()
    await localDb.journeys.update(idKey(id), { viewedAt: Math.max(Date.now(), (last?.viewedAt ?? 0) + 1) })
  })
  const room = import('./keeping/journey-room.ts')
  await room.then(({ dropViewedJourneys }) => dropViewedJourneys()).catch(() => undefined)
}

/**
 * Fetches the journey from the server and writes it to the device. `missing` removes the copy; `unreachable`
 * leaves everything as it is.
 */
export async function refreshJourney(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<RefreshResult> {
  const copy = await readJourney(id)
  const startedAt = Date.now()
  void loadArrivals().catch(() => undefined)
  let answer: Answer
  try {
    answer = await fetchToy(id, { etag: copy?.etag ?? null, ...(signal && { signal }) })
  } catch (error) {
    if (error instanceof NetworkError) return 'unreachable'
    throw error
  }
  const error = errorOf(answer)
  const keeping = await loadKeeping(id)
  if (error instanceof ApiError && error.code === 'not_found') {
    await localDb.journeys.delete(idKey(id))
    await keeping?.stopKeeping(id)
    if (copy) await dropPhotos(copy.toy, null)
    return 'missing'
  }
  if (error) return 'unreachable'
  if (answer.status === 304) {
    if (!(await keepUnchanged(id, startedAt))) return 'unreachable'
    void keeping?.onRefreshed(id, null).catch(() => undefined)
    return 'unchanged'
  }
  const toy = await readToy(answer.json)
  if (!toy) return 'unreachable'
  await keepToy(id, keeping, { toy, headers: answer.headers, startedAt, before: copy })
  void keeping?.onRefreshed(id, toy).catch(() => undefined)
  return 'updated'
}

/** Not of a first visit: it has no copy yet. */
async function dropPhotos(before: Toy, after: Toy | null): Promise<void> {
  try {
    await (await import('./photo-copies.ts')).dropUnusedPhotos(before, after)
  } catch {
    // They go with the next change of the journey.
  }
}

/** Most journeys are not kept: the code for those that are is loaded with them. */
const loadKeeping = async (id: string) =>
  (await localDb.keptJourneys.get(idKey(id))) ? import('./keeping/keep.ts') : null
type Keeping = Awaited<ReturnType<typeof loadKeeping>>

async function readToy(json: unknown): Promise<Toy | null> {
  try {
    const { toySchema } = await import('#contract/toys')
    return toySchema.parse(json)
  } catch {
    return null
  }
}

async function keepUnchanged(id: string, startedAt: number): Promise<boolean> {
  const keep = () => localDb.journeys.update(idKey(id), { savedAt: startedAt })
  return (await writeWithRoom([localDb.journeys], keep)) > 0
}

/**
 * Own entries as the answer cannot know them yet: they were accepted, or corrected, while it was on its way. `before` is the
 * copy of when it was asked for; no clock tells, for it may be set meanwhile.
 */
function newerOwnStops(copy: JourneyRow | null, before: JourneyRow | null, toy: Toy): Entry[] {
  if (!copy || copy.touchedAt === (before?.touchedAt ?? 0)) return []
  const known = new Set(before?.toy.journeyEntries.map((entry) => JSON.stringify(entry)))
  const [first] = toy.journeyEntries
  // What is earlier than a long journey's answer begins is no news.
  const isAfter = (entry: Entry) => !toy.nextBefore || !first || compareStops(entry, first) > 0
  return copy.toy.journeyEntries
    .filter(isAfter)
    .filter((entry) => entry.submissionKey !== null && !known.has(JSON.stringify(entry)))
}

/** Settling comes while the journey is asked for: no page waits for it. */
const loadArrivals = () => import('./outbox/arrivals.ts')

interface FetchedToy {
  toy: Toy
  headers: Headers
  startedAt: number
  /** The copy as it was then. */
  before: JourneyRow | null
}

async function keepToy(id: string, keeping: Keeping, fetched: FetchedToy): Promise<void> {
  const { toy: answered, headers, startedAt, before } = fetched
  const { settleFromJourney } = await loadArrivals()
  let replaced: Toy | null = null
  await settleFromJourney(answered, Date.parse(headers.get('date') ?? ''), async (toy) => {
    const found = await localDb.journeys.get(idKey(id))
    const copy = found ? upgradeRow<JourneyRow>(found) : null
    if (found && !copy) return
    const own = newerOwnStops(copy, before, toy)
    replaced = copy?.toy ?? null
    await localDb.journeys.put({
      id: idKey(id),
      v: 1,
      toy: own.reduce(withStop, keeping?.withEarlierStops(replaced, toy) ?? toy),
      etag: own.length === 0 && toy === answered ? headers.get('etag') : null,
      savedAt: startedAt,
      touchedAt: copy?.touchedAt ?? 0,
      viewedAt: copy?.viewedAt ?? startedAt,
    })
  })
  // What was taken down does not stay on the devices that have seen it.
  const kept = await readJourney(id)
  if (replaced && kept) await dropPhotos(replaced, kept.toy)
}

/**
 * Fetches the stops before those that the copy of a long journey has, and keeps them in it until the journey changes.
 * Throws what `fetchEarlierStops` does.
 */
export async function loadEarlierStops(id: string): Promise<void> {
  const before = (await readJourney(id))?.toy.nextBefore
  if (!before) return
  const page = await fetchEarlierStops(id, before)
  const { listTakenBack } = await loadArrivals()
  const tables = ['journeys', ...outboxTableNames].map((name) => localDb.table(name))
  await writeWithRoom(tables, async () => {
    const copy = await readJourney(id)
    // Another tab, or a refresh, may have been faster.
    if (copy?.toy.nextBefore !== before) return
    const takenBack = await listTakenBack()
    const earlier = page.journeyEntries.filter(({ submissionKey }) => !takenBack.has(submissionKey ?? ''))
    const journeyEntries = [...earlier, ...copy.toy.journeyEntries]
    await localDb.journeys.put({ ...copy, toy: { ...copy.toy, journeyEntries, nextBefore: page.nextBefore } })
  })
}

/** A journey with the entries that wait for it, as of one moment. */
export interface JourneyCopy {
  row: JourneyRow | null
  pending: QueuedEntry[]
}

/** An entry that arrives is a stop from the instant it is no longer pending, never both or neither. */
export const readJourneyCopy = (id: string): Promise<JourneyCopy> =>
  readTogether(['journeys', ...outboxTableNames], async () => ({
    row: await readJourney(id),
    pending: await listQueued(id),
  }))
