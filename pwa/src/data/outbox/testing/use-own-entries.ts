import { beforeEach, expect, vi } from 'vitest'
import { readJourney } from '../../journey-copy.ts'
import { refreshJourney } from '../../journeys.ts'
import { makeLocks } from '../../testing/locks.ts'
import { makeEntry, makeToy, type makePhoto } from '../../testing/makers.ts'
import { useScriptedServer } from '../../testing/use-scripted-server.ts'
import { enqueueEntry } from '../actions.ts'
import { countQueued, listQueued } from '../queries.ts'
import { replayOutbox } from '../replay.ts'

/** A device and its server, for tests of what an author does with entries of their own. */
export function useOwnEntries() {
  const server = useScriptedServer()
  const browser = { onLine: true, locks: makeLocks() }
  beforeEach(() => {
    browser.onLine = true
    vi.stubGlobal('navigator', browser)
    server.toys.set('teddy-1', makeToy())
  })
  const sendNow = () => replayOutbox({ cause: 'person' })

  return {
    server,
    browser,
    sendNow,
    requests: () => server.arrivals.filter(({ method }) => method !== 'GET').map(({ method }) => method),
    onlyStatus: async () => (await listQueued())[0]?.status,
    stopsHere: async () => (await readJourney('TEDDY-1'))?.toy.journeyEntries.map(({ submissionKey }) => submissionKey),

    /** An entry that has been delivered, on its saved journey. */
    async deliver(photo: ReturnType<typeof makePhoto> | null = null): Promise<string> {
      await refreshJourney('TEDDY-1')
      const key = await enqueueEntry(makeEntry({ photo }))
      await sendNow()
      expect(await countQueued()).toBe(0)
      return key
    },
  }
}
