import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { mergeOwnEntry, readJourney } from '../../data/journey-copy.ts'
import { refreshJourney } from '../../data/journeys.ts'
import { keepOwnerToken } from '../../data/owner-links.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { lastSeenDay } from './last-seen-day.ts'
import { makeEntry, makeToy } from './testing/makers.ts'
import { openJourney } from './testing/open-journey.tsx'

const server = useScriptedServer()
afterEach(cleanup)

const lostAt = '2026-11-25T10:00:00.000Z'
// In Kyoto it is the next day already.
const kyoto = makeEntry({ id: 1, location: 'Kyoto', date: '2026-11-23T00:30:00.000+09:00' })

describe('a lost toy', () => {
  it('says where it was seen last, what to do, and welcomes its finder', async () => {
    server.toys.set('bear42', makeToy({ lostAt, journeyEntries: [kyoto] }))
    const user = openJourney('BEAR42')
    const notice = within(await screen.findByRole('region', { name: /^Last seen in Kyoto on 23 November/ }))
    expect(notice.getByText(/Mara would love to/)).toBeTruthy()
    expect(notice.getByText(/Is it with you\? How wonderful!/)).toBeTruthy()
    await user.click(notice.getByRole('button', { name: 'I’ve found it' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it.each([
    ['2026-11-27T10:00:00.000Z', '23 November'],
    ['2027-11-20T10:00:00.000Z', '23 November 2026'],
  ])('names the day of its place, with the year when it is long ago: on %s', (now, day) => {
    expect(lastSeenDay(kyoto.date, Date.parse(now))).toBe(day)
  })

  it('that was never seen says that it is lost', async () => {
    server.toys.set('bear42', makeToy({ lostAt, journeyEntries: [] }))
    openJourney('BEAR42')
    expect(await screen.findByRole('region', { name: 'Captain Button is lost' })).toBeTruthy()
  })

  it('is found on this device, too, by an entry of its own that was written later, and not by an earlier one', async () => {
    server.toys.set('bear42', makeToy({ lostAt, journeyEntries: [kyoto] }))
    await refreshJourney('BEAR42')
    const lost = async () => (await readJourney('BEAR42'))?.toy.lostAt
    await mergeOwnEntry('BEAR42', makeEntry({ id: 2, date: '2026-11-24T10:00:00.000Z' }))
    expect(await lost()).toBe(lostAt)
    await mergeOwnEntry('BEAR42', makeEntry({ id: 3, date: '2026-11-25T12:00:00.000+01:00' }))
    expect(await lost()).toBeNull()
  })
})

it('a map with rounded places says so', async () => {
  server.toys.set('bear42', makeToy({ placesAreRounded: true, journeyEntries: [kyoto] }))
  openJourney('BEAR42')
  expect(await screen.findByText(/rounded to about 10 km, as the owner asked/)).toBeTruthy()
})

describe('the owner of a toy', () => {
  const heading = () => screen.queryByRole('heading', { name: 'Keep your owner link' })

  it('is offered ways to keep the link after the activation, and the owner page later', async () => {
    server.toys.set('bear42', makeToy())
    await keepOwnerToken('BEAR42', 'secret')
    const user = openJourney('BEAR42', 'activated')
    await waitFor(() => expect(heading()).toBeTruthy())
    for (const name of ['Copy link', 'Print', 'Email it to me'])
      expect(await screen.findByRole('button', { name })).toBeTruthy()
    expect(document.body.innerHTML).not.toContain('secret')
    const card = screen.getByRole('region', { name: 'Keep your owner link' })
    await user.click(within(card).getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(heading()).toBeNull())
    const link = await screen.findByRole('link', { name: 'Owner page' })
    expect(link.getAttribute('href')).toBe('/owner/BEAR42')
  })

  it('is nobody without the link on the device', async () => {
    server.toys.set('bear42', makeToy())
    openJourney('BEAR42', 'activated')
    await screen.findByRole('heading', { level: 1, name: 'Captain Button' })
    expect(heading()).toBeNull()
    expect(screen.queryByRole('link', { name: 'Owner page' })).toBeNull()
  })
})
