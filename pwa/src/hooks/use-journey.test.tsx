import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localDb } from '../data/local-db.ts'
import { refreshJourney } from '../data/journeys.ts'
import { enqueueEntry } from '../data/outbox/actions.ts'
import { replayOutbox } from '../data/outbox/replay.ts'
import { makeEntry, makeToy } from '../data/testing/makers.ts'
import { breakOff } from '../data/testing/scripted-server.ts'
import { useJourney } from './use-journey.ts'
import { useScriptedServer } from '../data/testing/use-scripted-server.ts'

const server = useScriptedServer()
beforeEach(() => void server.toys.set('teddy-1', makeToy()))
afterEach(cleanup)

function Journey({ id = 'TEDDY-1' }) {
  const journey = useJourney(id)
  if (journey.status === 'unreachable') return <button onClick={journey.retry}>Again</button>
  if (journey.status !== 'ready') return <p>{journey.status}</p>
  const { toy, savedCopyFrom, pending } = journey
  return (
    <p>
      {`${toy.name}: ${toy.journeyEntries.length} stops, ${pending.length} pending, ${savedCopyFrom ? 'saved copy' : 'live'}`}
    </p>
  )
}

it('shows what the server says', async () => {
  render(<Journey />)
  expect(await screen.findByText('Teddy: 0 stops, 0 pending, live')).toBeTruthy()
})

it('shows the saved copy, labelled, when the server does not answer, and drops the label when it does', async () => {
  await refreshJourney('TEDDY-1')
  server.everything = breakOff
  render(<Journey />)
  expect(await screen.findByText('Teddy: 0 stops, 0 pending, saved copy')).toBeTruthy()
  server.everything = null
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Teddy: 0 stops, 0 pending, live')).toBeTruthy()
})

it('shows the saved copy at once on a network that swallows everything, and calls it one in time', async () => {
  await refreshJourney('TEDDY-1')
  server.everything = () => undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  render(<Journey />)
  await waitFor(() => expect(screen.getByText('Teddy: 0 stops, 0 pending, live')).toBeTruthy())
  await act(() => vi.advanceTimersByTimeAsync(3_900))
  expect(screen.getByText('Teddy: 0 stops, 0 pending, saved copy')).toBeTruthy()
  vi.useRealTimers()
})

it('says that nothing can be reached when there is no copy, and tries again on demand', async () => {
  server.everything = breakOff
  render(<Journey />)
  const again = await screen.findByRole('button', { name: 'Again' })
  server.everything = null
  act(() => again.click())
  expect(await screen.findByText('Teddy: 0 stops, 0 pending, live')).toBeTruthy()
})

it('says that the toy is missing, and forgets the copy', async () => {
  await refreshJourney('TEDDY-1')
  server.toys.clear()
  render(<Journey />)
  expect(await screen.findByText('missing')).toBeTruthy()
  expect(await localDb.journeys.count()).toBe(0)
})

it('never shows an entry both as pending and as a stop, nor as neither', async () => {
  render(<Journey />)
  await screen.findByText('Teddy: 0 stops, 0 pending, live')
  const seen = new Set<string>()
  const watch = new MutationObserver(() => seen.add(document.body.textContent ?? ''))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  await act(() => enqueueEntry(makeEntry()))
  await screen.findByText('Teddy: 0 stops, 1 pending, live')
  await act(() => replayOutbox({ cause: 'clock' }))
  await screen.findByText('Teddy: 1 stops, 0 pending, live')
  watch.disconnect()
  expect([...seen]).toEqual(['Teddy: 0 stops, 1 pending, live', 'Teddy: 1 stops, 0 pending, live'])
})
