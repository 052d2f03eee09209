import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { localDb } from '../../data/local-db.ts'
import { enqueueEntry } from '../../data/outbox/actions.ts'
import { readOwnEntry } from '../../data/outbox/own-entries.ts'
import { replayOutbox } from '../../data/outbox/replay.ts'
import { makeFields } from '../../data/testing/makers.ts'
import { breakOff, refuse } from '../../data/testing/scripted-server.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { makeEntry, makeToy } from './testing/makers.ts'
import { openJourney } from './testing/open-journey.tsx'

const server = useScriptedServer()
let key = ''
beforeEach(async () => {
  const lisbon = makeEntry({ id: 900, location: 'Lisbon', date: '2026-05-04T10:30:00.000+01:00' })
  server.toys.set('bear42', makeToy({ journeyEntries: [lisbon] }))
  const fields = makeFields({ location: 'Faro', latitude: 37.01, longitude: -7.93 })
  key = await enqueueEntry({ toyId: 'BEAR42', fields, password: 'honey', photo: null })
  await replayOutbox({ cause: 'clock' })
})
afterEach(cleanup)

const stop = async () => within(await screen.findByRole('article', { name: 'Faro' }))
const removals = () => server.arrivals.filter(({ method }) => method === 'DELETE')
const dialog = () => within(screen.getByRole('alertdialog', { name: 'Take this entry back?' }))

async function takeBack(before = () => undefined as unknown) {
  const user = openJourney('BEAR42')
  await user.click(await (await stop()).findByRole('button', { name: 'Take back' }))
  before()
  await user.click(dialog().getByRole('button', { name: 'Take it back' }))
  return user
}

it('leads from the own stop to the form, and offers nothing on a stop of somebody else', async () => {
  openJourney('BEAR42')
  const edit = await (await stop()).findByRole('link', { name: 'Edit' })
  expect(edit.getAttribute('href')).toBe(`/journey/BEAR42/add-entry?edit=${key}`)
  const other = within(screen.getByRole('article', { name: 'Lisbon' }))
  expect(other.queryByRole('button', { name: 'Take back' })).toBeNull()
})

it('asks once, says what is removed, and does nothing when it is kept', async () => {
  const user = openJourney('BEAR42')
  await user.click(await (await stop()).findByRole('button', { name: 'Take back' }))
  expect(
    dialog().getByText('“Faro” is removed from the journey for everyone, with its photo. You can’t undo this.'),
  ).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Keep it' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(removals()).toEqual([])
})

it('takes the stop off the page and says so once the server has done it', async () => {
  await takeBack()
  expect(await screen.findByText('Entry taken back')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Faro' })).toBeNull())
  expect(screen.getByRole('article', { name: 'Lisbon' })).toBeTruthy()
  expect(removals()).toHaveLength(1)
})

it('keeps the stop and shows what waits while nobody answers', async () => {
  const user = await takeBack(() => (server.everything = breakOff))
  const [waiting, published] = await waitFor(() => {
    const cards = screen.getAllByRole('article', { name: 'Faro' })
    expect(cards).toHaveLength(2)
    return cards.map((card) => within(card))
  })
  expect(await published!.findByText('Waiting to be taken back')).toBeTruthy()
  expect(published!.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(await waiting!.findByText('We couldn’t reach the server. We’ll try again automatically.')).toBeTruthy()
  for (const name of ['Edit', 'Discard', 'Take back'])
    expect(waiting!.queryByText(name, { selector: 'button, a' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.id).toBe('journey-timeline'))
  server.everything = null
  await user.click(waiting!.getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Faro' })).toBeNull())
})

it('shows the server’s sentence when it is too late, and leaves the entry published', async () => {
  server.nextPosts = [refuse('forbidden', { message: 'Only for 24 hours.' })]
  const user = await takeBack()
  await user.click(await screen.findByRole('button', { name: 'Leave it published' }))
  await waitFor(() => expect(screen.getAllByRole('article', { name: 'Faro' })).toHaveLength(1))
  expect(server.stored.size).toBe(1)
})

it('is hidden once the 24 hours are over, which began when the server got the entry', async () => {
  await localDb.table('deliveries').update(key, { receivedAt: Date.now() - 24 * 3_600_000 })
  openJourney('BEAR42')
  const own = await stop()
  expect(await own.findByRole('button', { name: 'Share' })).toBeTruthy()
  await waitFor(async () => expect(await readOwnEntry(key)).toMatchObject({ isChangeable: false }))
  expect(own.queryByRole('button', { name: 'Take back' })).toBeNull()
})
