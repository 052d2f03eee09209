import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshJourney } from '../../data/journeys.ts'
import { enqueueEntry } from '../../data/outbox/actions.ts'
import { replayOutbox } from '../../data/outbox/replay.ts'
import { breakOff } from '../../data/testing/scripted-server.ts'
import { makeFields } from '../../data/testing/makers.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { makeEntry, makeToy } from './testing/makers.ts'
import { openJourney } from './testing/open-journey.tsx'

const server = useScriptedServer()
const scrolledTo: (string | null)[] = []
beforeEach(() => {
  scrolledTo.length = 0
  // jsdom has no layout.
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.querySelector('h3, h4')?.textContent ?? null)
  }
  const lisbon = makeEntry({ id: 900, location: 'Lisbon', date: '2026-05-04T10:30:00.000+01:00' })
  server.toys.set('bear42', makeToy({ journeyEntries: [lisbon] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const faro = { location: 'Faro', latitude: 37.01, longitude: -7.93 }
const write = () => enqueueEntry({ toyId: 'BEAR42', fields: makeFields(faro), password: 'honey', photo: null })
const card = async () => within(await screen.findByRole('article', { name: 'Faro' }))

it('opens at the card that was just handed in, and again when it has become a stop', async () => {
  await refreshJourney('BEAR42')
  server.everything = breakOff
  const key = await write()
  openJourney('BEAR42', { ownEntry: key })
  const waiting = await card()
  await waitFor(() => expect(document.activeElement).toBe(waiting.getByRole('heading', { name: 'Faro' })))
  server.everything = null
  await replayOutbox({ cause: 'person' })
  const stop = within(await screen.findByText(/^Your stop is number 2/).then((text) => text.closest('article')!))
  await waitFor(() => expect(document.activeElement).toBe(stop.getByRole('heading', { name: 'Faro' })))
  expect(new Set(scrolledTo)).toEqual(new Set(['Faro']))
})

it('tells how far it is from the last stop and in all, also after it was sent while the page was closed', async () => {
  await write()
  await replayOutbox({ cause: 'clock' })
  openJourney('BEAR42')
  const stop = await card()
  expect(await stop.findByText('Your stop is number 2 on Captain Button’s journey')).toBeTruthy()
  expect(stop.getByText(/ km from /).textContent).toBe('218 km from Lisbon · 218 km in all')
  expect(scrolledTo).toEqual([])
  expect(screen.getAllByText(/^Your stop is/)).toHaveLength(1)
})

it('is shared by the system where it can, else its address is copied', async () => {
  await write()
  await replayOutbox({ cause: 'clock' })
  const user = openJourney('BEAR42')
  const share = await (await card()).findByRole('button', { name: 'Share' })
  await user.click(share)
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/journey/BEAR42`)
  const sheet = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: sheet }))
  await user.click(share)
  await waitFor(() =>
    expect(sheet).toHaveBeenCalledWith({
      title: 'Captain Button',
      text: 'I met Captain Button in Faro. Follow the journey:',
      url: `${location.origin}/journey/BEAR42`,
    }),
  )
})
