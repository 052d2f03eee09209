import type { Toy } from '#contract/toys'
import { ApiError, NetworkError } from '../http.ts'
import { idKey } from '../id-key.ts'
import { readJourney } from '../journey-copy.ts'
import { localDb, type KeepProblem } from '../local-db.ts'
import { withLock } from '../locks.ts'
import { askForPersistence } from '../persistence.ts'
import { StorageFullError, writeWithRoom } from '../storage.ts'
import { earlierOf, loadEarlier, withEarlierStops } from './earlier-stops.ts'
import { dropUnkept, hasAllPhotos, storePhotos, takeStock } from './kept-photos.ts'
import { isComplete, keptRow, listKept, readKept, updateKept } from './rows.ts'

export { withEarlierStops }

interface Run {
  controller: AbortController
  done: Promise<void>
}

/** What this context is fetching for; another tab may be at it too, then one waits for the other. */
const runs = new Map<string, Run>()
const listeners = new Set<() => void>()

export const isKeeping = (id: string): boolean => runs.has(idKey(id))

/** Calls back when a run of this context begins or ends. Returns how to stop. */
export function watchKeeping(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const tellListeners = () => {
  for (const listener of listeners) listener()
}

/**
 * Keeps a journey that is on this device: from now on it makes room for nothing, and its photos are fetched. Does nothing
 * when it has just made room. Throws StorageFullError when not even that much can be written.
 */
export async function keepJourney(id: string): Promise<void> {
  const isThere = await writeWithRoom([localDb.journeys, localDb.keptJourneys], async () => {
    const copy = await readJourney(id)
    const isKept = (await localDb.keptJourneys.get(idKey(id))) !== undefined
    if (copy && !isKept) await localDb.keptJourneys.add({ ...keptRow(id), earlier: earlierOf(copy.toy) })
    return copy !== null
  })
  if (!isThere) return
  void askForPersistence()
  await continueJourney(id)
}

/** Ends what is being fetched and gives the photos up, but for those of other kept journeys. The journey itself stays. */
export async function stopKeeping(id: string): Promise<void> {
  await localDb.keptJourneys.delete(idKey(id))
  // Its end gives up what came meanwhile; a dead line may keep it from ending for a while.
  runs.get(idKey(id))?.controller.abort()
  await dropUnkept()
}

/** A kept journey was refreshed: what is new is fetched, what is gone is dropped. */
export async function onRefreshed(id: string, toy: Toy | null): Promise<void> {
  const earlier = toy && earlierOf(toy)
  if (earlier) await updateKept(id, { earlier })
  const kept = await readKept(id)
  // Unchanged and complete: nothing to do.
  if (kept && (toy || !isComplete(kept))) await continueJourney(id)
}

/** Goes on with everything that was interrupted, or whose photos the browser has lost; never in the way of a full device. */
export async function continueKeeping(): Promise<void> {
  for (const kept of await listKept()) {
    if (kept.problem !== 'full' && (!isComplete(kept) || !(await hasAllPhotos(kept.id)))) await continueJourney(kept.id)
  }
}

/** Fetches what is missing of a kept journey; never twice at the same time. Resolves when it ends, however it does. */
export function continueJourney(id: string): Promise<void> {
  const key = idKey(id)
  const under = runs.get(key)
  if (under) return under.controller.signal.aborted ? under.done.then(() => continueJourney(id)) : under.done
  const controller = new AbortController()
  const done = withLock(`keep:${key}`, () => run(key, controller))
    .catch(async (error: unknown) => {
      const problem = problemOf(error)
      await updateKept(key, { problem: problem ?? 'busy' }).catch(() => undefined)
      if (!problem) throw error
    })
    .finally(() => {
      runs.delete(key)
      tellListeners()
    })
  runs.set(key, { controller, done })
  tellListeners()
  return done
}

function problemOf(error: unknown): KeepProblem | null {
  if (error instanceof StorageFullError) return 'full'
  if (error instanceof NetworkError) return 'unreachable'
  return error instanceof ApiError ? 'busy' : null
}

async function run(id: string, controller: AbortController): Promise<void> {
  const { signal } = controller
  await updateKept(id, { problem: null })
  const tried = new Set<string>()
  let gone = 0
  let problem: KeepProblem | null = null
  // Until nothing is left that was not tried: a refresh meanwhile brings stops of its own.
  while (!signal.aborted && (await readKept(id))) {
    await loadEarlier(id)
    const { missing, ...stock } = await takeStock(id)
    const next = missing.filter((url) => !tried.has(url))
    // What was tried and is still missing, without a reason that is known, is not called complete.
    if (next.length === 0 && missing.length > gone) problem ??= 'busy'
    const isKept = await updateKept(id, { ...stock, gone, problem })
    if (!isKept || problem || next.length === 0) break
    for (const url of next) tried.add(url)
    const notes = createNotes(id, controller, stock)
    problem = await storePhotos(next, { signal, onStored: notes.onStored, onGone: () => (gone += 1) })
    await notes.end()
  }
  await dropUnkept()
}

/**
 * Notes the progress in the row, which every tab reads: one write at a time, with the latest numbers. When the row is
 * gone, another tab has stopped the keeping, which ends the run.
 */
function createNotes(id: string, controller: AbortController, { stored, bytes }: { stored: number; bytes: number }) {
  let writing: Promise<void> | null = null
  let isStale = false
  const write = async () => {
    while (isStale) {
      isStale = false
      // A full device fetches on: all is counted again at the end.
      const isKept = await updateKept(id, { stored, bytes }).catch(() => true)
      if (!isKept) controller.abort()
    }
    writing = null
  }
  return {
    onStored(size: number) {
      stored += 1
      bytes += size
      isStale = true
      writing ??= write()
    },
    end: async () => void (await writing),
  }
}
