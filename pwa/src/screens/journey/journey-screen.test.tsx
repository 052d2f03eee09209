import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Entry } from '#contract/entries'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { presentPhoto } from '#contract/photos'
import { refreshJourney } from '../../data/journeys.ts'
import { breakOff, sendJson } from '../../data/testing/scripted-server.ts'
import { readTagPassword } from '../../hooks/tag-password.ts'
import { makeEntry, makeToy } from './testing/makers.ts'
import { address, openJourney } from './testing/open-journey.tsx'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'

const server = useScriptedServer()
afterEach(cleanup)

const photo = presentPhoto('a'.repeat(40), 1600, 1200)
const withStops = () =>
  makeToy({
    journeyEntries: [
      makeEntry({ id: 1, location: 'Lisbon', date: '2026-05-04T10:30:00.000+01:00' }),
      makeEntry({
        id: 2,
        location: 'Auckland',
        date: '2026-05-09T23:30:00.000+12:00',
        photo,
        imageUrl: '/photos/x.webp',
      }),
      makeEntry({ id: 3, location: 'Suva', date: '2026-05-12T08:00:00.000+12:00', photo, imageUrl: '/photos/y.webp' }),
    ],
  })

describe('a journey', () => {
  beforeEach(() => void server.toys.set('bear42', withStops()))

  it('introduces the toy: name, mission, owner, start and stops', async () => {
    openJourney('BEAR42')
    expect(await screen.findByRole('heading', { level: 1, name: 'Captain Button' })).toBeTruthy()
    expect(screen.getByText('See every lighthouse in Europe')).toBeTruthy()
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
    expect([fact('Owner'), fact('Started'), fact('Journey Stops')]).toEqual(['Mara', '10 January 2026', '3'])
    expect(screen.getByText('Active')).toBeTruthy()
  })

  it('lists the stops newest first, each with its number and the day of its own place', async () => {
    openJourney('BEAR42')
    const cards = await screen.findAllByRole('article')
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Suva', 'Auckland', 'Lisbon'])
    const [, auckland, lisbon] = cards as [HTMLElement, HTMLElement, HTMLElement]
    expect(within(auckland).getByText('9 May 2026')).toBeTruthy()
    expect(within(auckland).getByText('Stop 2')).toBeTruthy()
    expect(within(lisbon).getByText('No image available')).toBeTruthy()
    expect(within(lisbon).getByText('Added by Ines')).toBeTruthy()
  })

  it('says of a stop that came after later ones when it was added', async () => {
    const [lisbon, auckland] = withStops().journeyEntries as [Entry, Entry]
    const late = { ...lisbon, receivedAt: '2026-11-14T09:00:00.000Z' }
    server.toys.set(
      'bear42',
      makeToy({ journeyEntries: [late, { ...auckland, receivedAt: '2026-05-09T11:31:00.000Z' }] }),
    )
    openJourney('BEAR42')
    const [newest, older] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement]
    expect(within(older).getByText('Added later, on 14 November')).toBeTruthy()
    expect(within(newest).queryByText(/^Added later/)).toBeNull()
  })

  it('shows the address as the tag is written', async () => {
    openJourney('bear42')
    await waitFor(() => expect(address()).toBe('/journey/BEAR42'))
  })

  it('opens a photo large, and the arrow keys go on to the next', async () => {
    const user = openJourney('BEAR42')
    await user.click(await screen.findByRole('button', { name: 'Open the photo from Suva' }))
    const dialog = await screen.findByRole('dialog', { name: 'Photo from Suva' })
    expect(within(dialog).getByText('Photo 1 of 2')).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('dialog', { name: 'Photo from Auckland' })).toBeTruthy()
    await user.keyboard('{ArrowRight}{ArrowLeft}')
    expect(screen.getByRole('dialog', { name: 'Photo from Suva' })).toBeTruthy()
  })

  it('draws a long journey piece by piece and goes on where it stopped', async () => {
    const journeyEntries = Array.from({ length: 45 }, (_, i) =>
      makeEntry({ id: i + 1, location: `Place ${i + 1}`, date: new Date(Date.UTC(2026, 0, 1 + i)).toISOString() }),
    )
    server.toys.set('bear42', makeToy({ journeyEntries }))
    const user = openJourney('BEAR42')
    const more = await screen.findByText('Show 5 earlier stops')
    expect(screen.getAllByText(/^Place \d+$/)).toHaveLength(40)
    await user.click(more)
    expect(screen.getAllByText(/^Place \d+$/)).toHaveLength(45)
    expect(document.activeElement?.textContent).toBe('Place 5')
  })

  it('that is very long shows its newest stops with the truth about all, and fetches earlier ones when asked', async () => {
    const stop = (n: number) =>
      makeEntry({ id: n, location: `Place ${n}`, date: new Date(Date.UTC(2026, 0, 1 + n)).toISOString() })
    const stops = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => stop(from + i))
    const whole = { stopCount: 50, distanceKm: 123_456, nextBefore: '1_6' }
    server.toys.set('bear42', makeToy({ journeyEntries: stops(6, 50), ...whole }))
    const user = openJourney('BEAR42')
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
    expect(await screen.findByText('40 of 50 stops shown')).toBeTruthy()
    expect([fact('Journey Stops'), fact('Travelled')]).toEqual(['50', '123,456 km'])
    expect(screen.getByText('Stop 50')).toBeTruthy()
    expect(screen.getByText(/^The map shows the latest 45 of 50 stops\./)).toBeTruthy()

    server.nextGets = [breakOff]
    await user.click(screen.getByRole('button', { name: 'Show 10 earlier stops' }))
    expect(await screen.findByText(/^The earlier stops couldn’t be loaded/)).toBeTruthy()
    server.nextGets = [(_, response) => sendJson(response, 200, { journeyEntries: stops(1, 5), nextBefore: null })]
    await user.click(screen.getByRole('button', { name: 'Show 5 earlier stops' }))
    expect(await screen.findByText('Stop 1')).toBeTruthy()
    expect(server.arrivals.at(-1)?.path).toBe('/api/toys/BEAR42/entries?before=1_6')
    expect(screen.queryByText(/stops shown$/)).toBeNull()
    expect(screen.queryByText(/^The map shows the latest/)).toBeNull()
  })

  it('is readable from the copy on the device, which says how old it is', async () => {
    await refreshJourney('BEAR42')
    server.everything = breakOff
    openJourney('BEAR42')
    expect(await screen.findByText(/^Saved copy from \d/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Suva' })).toBeTruthy()
  })
})

describe('without a journey to show', () => {
  it('says so when there is no such toy', async () => {
    openJourney('NOPE')
    expect(await screen.findByRole('heading', { name: 'Toy Not Found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try Another Toy' }).getAttribute('href')).toBe('/track')
  })

  it('offers to try again when nobody answers', async () => {
    server.toys.set('bear42', withStops())
    server.everything = breakOff
    const user = openJourney('BEAR42')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    server.everything = null
    await user.click(retry)
    expect(await screen.findByRole('heading', { name: 'Captain Button' })).toBeTruthy()
  })

  it('takes an entry for it all the same, with the password unchecked', async () => {
    server.everything = breakOff
    const user = openJourney('bear42')
    await user.click(await screen.findByRole('button', { name: 'Add Journey Entry' }))
    await user.type(await screen.findByLabelText('Password'), 'honey')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(address()).toBe('/journey/bear42/add-entry'))
    expect(readTagPassword('BEAR42')).toBe('honey')
  })

  it('invites the first entry', async () => {
    server.toys.set('bear42', makeToy())
    openJourney('BEAR42')
    expect(await screen.findByText('No journey entries yet. Be the first to add one!')).toBeTruthy()
  })

  it('leads from an inactive tag to its activation', async () => {
    server.toys.set('tag9', makeToy({ id: 'TAG9', name: null, mission: null, ownerName: null, status: 'inactive' }))
    openJourney('TAG9')
    const link = await screen.findByRole('link', { name: 'Activate this tag' })
    expect(link.getAttribute('href')).toBe('/start-journey?id=TAG9')
    // Nothing offers an entry before it.
    const add = screen.getByRole('button', { name: 'Add Journey Entry' })
    expect(link.compareDocumentPosition(add) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a stop' })).toBeNull()
    // It has not started.
    expect(screen.queryByText('Started')).toBeNull()
  })

  it('says of a completed toy that it is home, before it offers an entry', async () => {
    server.toys.set('bear42', makeToy({ status: 'completed' }))
    openJourney('BEAR42')
    const home = await screen.findByRole('heading', { name: 'Captain Button is home' })
    const add = screen.getByRole('button', { name: 'Add Journey Entry' })
    expect(home.compareDocumentPosition(add) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a stop' })).toBeNull()
  })

  it('asks a finder of a travelling toy, and for the password', async () => {
    server.toys.set('bear42', makeToy())
    const user = openJourney('BEAR42')
    await screen.findByText('Found Captain Button?')
    await user.click(screen.getByRole('button', { name: 'Add a stop' }))
    expect(await screen.findByRole('dialog', { name: 'Add Journey Entry' })).toBeTruthy()
  })
})
