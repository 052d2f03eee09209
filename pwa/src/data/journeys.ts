import type { Entry } from '#contract/entries'
import { compareStops } from '#contract/journey'
import type { Toy } from '#contract/toys'
import { fetchToy } from './api.ts'
import { rememberClockSkew } from './clock.ts'
import { removeDraft } from './drafts.ts'
import { ApiError, errorOf, NetworkError, type Answer } from './http.ts'
import { idKey } from './id-key.ts'
import { localDb, rowVersion, upgradeRow, upgradeRows, type JourneyRow } from './local-db.ts'
import { isBeingSent, listQueued } from './outbox.ts'
import { keepReceipt } from './receipts.ts'
import { writeWithRoom } from './storage.ts'

export type RefreshResult = 'updated' | 'unchanged' | 'missing' | 'unreachable'

/** The copy on this device, or null. */
export async function readJourney(id: string): Promise<JourneyRow | null> {
  const row = await localDb.journeys.get(idKey(id))
  return (row && upgradeRow(row)) ?? null
}

/** Journeys looked at on this device, the latest first. */
export async function recentJourneys(limit: number): Promise<JourneyRow[]> {
  return upgradeRows(await localDb.journeys.orderBy('viewedAt').reverse().limit(limit).toArray())
}

/** Notes that a person looked at a journey; it decides the order of recentJourneys and what is kept. */
export async function markViewed(id: string): Promise<void> {
  await localDb.journeys.update(idKey(id), { viewedAt: Date.now() })
}

/**
 * Asks the server how the journey stands and writes it to the device. `missing` removes the copy; `unreachable`
 * leaves everything as it is.
 */
export async function refreshJourney(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<RefreshResult> {
  const copy = await readJourney(id)
  const startedAt = Date.now()
  let answer: Answer
  try {
    answer = await fetchToy(id, { etag: copy?.etag ?? null, ...(signal && { signal }) })
  } catch (error) {
    if (error instanceof NetworkError) return 'unreachable'
    throw error
  }
  const error = errorOf(answer)
  if (error instanceof ApiError && error.code === 'not_found') {
    await localDb.journeys.delete(idKey(id))
    return 'missing'
  }
  if (error) return 'unreachable'
  await rememberClockSkew(answer.clockSkew)
  if (answer.status === 304) return (await keepUnchanged(id, startedAt)) ? 'unchanged' : 'unreachable'
  const toy = await readToy(answer.json)
  if (!toy) return 'unreachable'
  await keepToy(id, toy, answer.headers.get('etag'), startedAt)
  return 'updated'
}

async function readToy(json: unknown): Promise<Toy | null> {
  try {
    const { toySchema } = await import('#contract/toys')
    return toySchema.parse(json)
  } catch {
    return null
  }
}

async function keepUnchanged(id: string, startedAt: number): Promise<boolean> {
  return (await localDb.journeys.update(idKey(id), { savedAt: startedAt })) > 0
}

/** Own entries the answer cannot know yet: they were accepted while it was on its way. */
function newerOwnStops(copy: JourneyRow | null, toy: Toy, startedAt: number): Entry[] {
  if (!copy || copy.touchedAt < startedAt) return []
  const known = new Set(toy.journeyEntries.map((entry) => entry.id))
  return copy.toy.journeyEntries.filter(
    (entry) => entry.submissionKey !== null && !known.has(entry.id) && Date.parse(entry.receivedAt) > 0,
  )
}

async function keepToy(id: string, toy: Toy, etag: string | null, startedAt: number): Promise<void> {
  const { journeys, outbox, outboxPhotos, receipts, drafts, draftPhotos } = localDb
  await writeWithRoom(() =>
    localDb.transaction('rw', [journeys, outbox, outboxPhotos, receipts, drafts, draftPhotos], async () => {
      const found = await journeys.get(idKey(id))
      const copy = (found && upgradeRow(found)) ?? null
      if (found && !copy) return
      const own = newerOwnStops(copy, toy, startedAt)
      await journeys.put({
        id: idKey(id),
        v: rowVersion,
        toy: own.length === 0 ? toy : { ...toy, journeyEntries: [...toy.journeyEntries, ...own].sort(compareStops) },
        etag: own.length === 0 ? etag : null,
        savedAt: startedAt,
        touchedAt: copy?.touchedAt ?? 0,
        viewedAt: copy?.viewedAt ?? startedAt,
      })
      await recogniseOwnEntries(toy)
    }),
  )
}

/** An entry whose answer was lost shows up in the journey: then it has arrived, and its pending card must go. */
async function recogniseOwnEntries(toy: Toy): Promise<void> {
  const arrived = new Map(toy.journeyEntries.map((entry) => [entry.submissionKey, entry]))
  for (const row of await listQueued(toy.id)) {
    const entry = arrived.get(row.key)
    if (!entry || row.reason === 'sent-differently') continue
    if (row.editedSinceSent && !isBeingSent(row)) {
      await localDb.outbox.put({ ...row, state: 'needs-you', reason: 'sent-differently', leaseUntil: null })
      continue
    }
    await localDb.outbox.delete(row.key)
    await localDb.outboxPhotos.delete(row.key)
    await removeDraft(row.key)
    await keepReceipt({ key: row.key, toyId: row.toyId, location: row.fields.location, entryId: entry.id })
  }
}

/** Puts an accepted entry into the copy, if there is one. Runs inside the transaction that empties its outbox row. */
export async function mergeOwnEntry(toyId: string, entry: Entry): Promise<void> {
  const copy = await readJourney(toyId)
  if (!copy) return
  const others = copy.toy.journeyEntries.filter((other) => other.id !== entry.id)
  const journeyEntries = [...others, entry].sort(compareStops)
  await localDb.journeys.put({ ...copy, toy: { ...copy.toy, journeyEntries }, etag: null, touchedAt: Date.now() })
}
