import { beforeEach, expect, vi } from 'vitest'
import { createStandIn } from '../../../../../scripts/testing/stand-in.ts'
import { refreshJourney } from '../../journeys.ts'
import { keptCache } from '../../make-room.ts'
import { makeCaches } from '../../testing/caches.ts'
import { makeLocks } from '../../testing/locks.ts'
import { makeToy } from '../../testing/makers.ts'
import { useScriptedServer } from '../../testing/use-scripted-server.ts'
import { isKeeping } from '../keep.ts'
import { readKept } from '../rows.ts'
import { servePhotos, stopWith } from './photo-stops.ts'

/** A device with caches, and a server that has the photos of its journeys. */
export function usePhotoDevice() {
  const server = useScriptedServer()
  const store = createStandIn<ReturnType<typeof makeCaches>>()
  const device = { isFull: () => false }
  beforeEach(() => {
    device.isFull = () => false
    const caches = makeCaches(() => device.isFull())
    store.set(caches)
    vi.stubGlobal('caches', caches)
    vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() })
    server.everything = servePhotos()
  })

  return {
    server,
    store: store.object,
    device,
    /** File names of the photos that are kept. */
    kept: () => store.object.names(keptCache),
    /** File names of the photos that the server was asked for. */
    asked: () =>
      server.arrivals
        .filter(({ path }) => path.startsWith('/photos/'))
        .map(({ path }) => path.slice('/photos/'.length)),

    /** A toy whose stops have these photos, opened on this device. */
    async openToy(letters: string, id = 'TEDDY-1') {
      const journeyEntries = [...letters].map((letter, i) => stopWith(i + 1, letter, id))
      server.toys.set(id.toLowerCase(), makeToy(id, { journeyEntries }))
      await refreshJourney(id)
    },

    /** Resolves when nothing is being fetched for this journey. */
    async settled(id = 'TEDDY-1') {
      await vi.waitFor(() => expect(isKeeping(id)).toBe(false), 15_000)
      return readKept(id)
    },
  }
}
