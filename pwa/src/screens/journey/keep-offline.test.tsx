import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { isKeeping } from '../../data/keeping/keep.ts'
import { servePhotos, stopWith } from '../../data/keeping/testing/photo-stops.ts'
import { keptCache } from '../../data/make-room.ts'
import { makeCaches } from '../../data/testing/caches.ts'
import { breakOff } from '../../data/testing/scripted-server.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { makeToy } from './testing/makers.ts'
import { openJourney } from './testing/open-journey.tsx'

const server = useScriptedServer()
let store: ReturnType<typeof makeCaches>
beforeEach(() => {
  store = makeCaches()
  vi.stubGlobal('caches', store)
  Object.defineProperty(navigator, 'serviceWorker', { value: new EventTarget(), configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  server.toys.set('bear42', makeToy({ journeyEntries: [...'abcd'].map((letter, i) => stopWith(i + 1, letter)) }))
  server.everything = servePhotos()
})
afterEach(async () => {
  cleanup()
  await vi.waitFor(() => expect(isKeeping('BEAR42')).toBe(false), 15_000)
})

const part = async () => within(await screen.findByRole('region', { name: 'Offline use' }))

it('keeps a journey, says how far it has come, and gives it up again', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let answered = 0
  server.everything = servePhotos(() =>
    ++answered > 2
      ? async (arrival, response) => {
          await held
          return servePhotos()(arrival, response)
        }
      : undefined,
  )
  const user = openJourney('BEAR42')
  const keep = await part()
  expect(keep.getByText('Saves every stop and 4 photos on this device, about 400 kB.')).toBeTruthy()
  const button = keep.getByRole('button', { name: 'Keep available offline' })
  await user.click(button)
  expect(await keep.findByText('2 of 4 photos · 2 kB')).toBeTruthy()
  expect(keep.getByRole('progressbar', { name: 'Photos of Captain Button saved' })).toBeTruthy()
  await waitFor(() => expect(keep.getByRole('status').textContent).toBe('50% of the photos saved'))
  release()
  expect(await keep.findByText('All 4 photos saved · 4 kB')).toBeTruthy()
  expect(keep.getByRole('status').textContent).toBe('Available offline')
  // The same button, so that the focus stays.
  expect(document.activeElement).toBe(button)
  await user.click(keep.getByRole('button', { name: 'Stop keeping' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Stop keeping Captain Button?' }))
  await user.click(dialog.getByRole('button', { name: 'Stop keeping' }))
  expect(await keep.findByRole('button', { name: 'Keep available offline' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(store.names(keptCache)).toEqual([])
})

it('says what is in the way, and goes on when asked to', async () => {
  server.everything = servePhotos(() => breakOff)
  const user = openJourney('BEAR42')
  const keep = await part()
  await user.click(keep.getByRole('button', { name: 'Keep available offline' }))
  const reason = 'We couldn’t reach the server. This continues automatically when you’re back online.'
  await waitFor(() => expect(keep.getAllByText(reason)).toHaveLength(2))
  expect(keep.getByText('Not all saved yet')).toBeTruthy()
  server.everything = servePhotos()
  await user.click(keep.getByRole('button', { name: 'Try again' }))
  expect(await keep.findByText('All 4 photos saved · 4 kB')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Stop keeping')
})

it('is not offered where photos cannot be kept', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  openJourney('BEAR42')
  await screen.findByRole('heading', { level: 1, name: 'Captain Button' })
  await screen.findAllByRole('article')
  expect(screen.queryByRole('button', { name: 'Keep available offline' })).toBeNull()
})
