import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enqueueEntry, updateQueuedEntry } from '../../data/outbox/actions.ts'
import { listQueued } from '../../data/outbox/queries.ts'
import { replayOutbox } from '../../data/outbox/replay.ts'
import { makeFields, makePhoto } from '../../data/testing/makers.ts'
import { breakOff, html, refuse, storeArrival } from '../../data/testing/scripted-server.ts'
import { makeToy } from './testing/makers.ts'
import { openJourney } from './testing/open-journey.tsx'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'

const server = useScriptedServer()
beforeEach(() => void server.toys.set('bear42', makeToy()))
afterEach(cleanup)

const write = (location = 'Faro', password = 'honey') =>
  enqueueEntry({ toyId: 'BEAR42', fields: makeFields({ location }), password, photo: makePhoto() })

const card = async (name = 'Faro') => within(await screen.findByRole('article', { name }))
const stops = () => screen.getByText('Journey Stops').nextElementSibling?.textContent

it('stands in the timeline with its reason, outside the count of stops, and is sent on demand', async () => {
  await write()
  server.nextPosts.push(breakOff)
  await replayOutbox({ cause: 'clock' })
  const user = openJourney('BEAR42')
  const pending = await card()
  expect(pending.getByText('We couldn’t reach the server. We’ll try again automatically.')).toBeTruthy()
  expect(stops()).toBe('0')
  await user.click(pending.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('Your journey entry has been added')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(stops()).toBe('1')
})

it('is said to have arrived, also when a clock that was years ahead has been set right meanwhile', async () => {
  const real = Date.now
  const now = vi.spyOn(Date, 'now').mockImplementation(() => real() + 2 * 365 * 86_400_000)
  server.now = real
  await write()
  const user = openJourney('BEAR42')
  const pending = await card()
  now.mockRestore()
  await user.click(pending.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('Your journey entry has been added')).toBeTruthy()
})

it('names a sign-in page', async () => {
  await write()
  server.nextPosts.push(html(200))
  await replayOutbox({ cause: 'clock' })
  openJourney('BEAR42')
  expect((await card()).getByText(/This network wants you to sign in first/)).toBeTruthy()
})

it('takes one right password for everything of the toy', async () => {
  await write('Faro', 'jam')
  await write('Lagos', 'jam')
  server.nextPosts.push(refuse('wrong_password'))
  await replayOutbox({ cause: 'clock' })
  expect(server.posts()).toHaveLength(1)
  const user = openJourney('BEAR42')
  expect((await card('Lagos')).getByText('Waiting for this toy’s password.')).toBeTruthy()
  const refused = await card('Faro')
  await user.type(refused.getByLabelText(/^Right password/), 'honey{Enter}')
  await waitFor(() => expect(stops()).toBe('2'))
  expect(server.posts().map(({ fields }) => fields.password)).toEqual(['jam', 'honey', 'honey'])
})

it('shows the sentence of the server beside Edit, which opens the form with that entry', async () => {
  const key = await write()
  server.nextPosts.push(refuse('invalid_input', { issues: { location: 'Location must be 25 characters or less' } }))
  await replayOutbox({ cause: 'clock' })
  openJourney('BEAR42')
  const pending = await card()
  expect(pending.getByText('Location must be 25 characters or less')).toBeTruthy()
  expect(pending.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/journey/BEAR42/add-entry?edit=${key}`)
})

it('is discarded only after a second word', async () => {
  await write()
  server.everything = breakOff
  const user = openJourney('BEAR42')
  const pending = await card()
  await user.click(pending.getByRole('button', { name: 'Discard' }))
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(await listQueued()).toHaveLength(1)
  await user.click(pending.getByRole('button', { name: 'Discard' }))
  await user.click(screen.getByRole('button', { name: 'Discard entry' }))
  expect(await screen.findByText('Entry discarded')).toBeTruthy()
  expect(await listQueued()).toHaveLength(0)
})

/** An earlier version is published, a change of it waits on the device. */
async function writeChange() {
  const key = await write()
  server.nextPosts.push((arrival, response) => {
    storeArrival(server, arrival)
    response.socket?.destroy()
  }, refuse('already_sent_differently'))
  await replayOutbox({ cause: 'clock' })
  await updateQueuedEntry(key, { fields: makeFields({ location: 'Faro', comment: 'Better words' }) })
  await replayOutbox({ cause: 'person' })
  return key
}

it('sends a change as a correction of the version that is published', async () => {
  const key = await writeChange()
  const user = openJourney('BEAR42')
  const pending = within((await screen.findAllByRole('article', { name: 'Faro' }))[0] as HTMLElement)
  expect(pending.getByText(/An earlier version of this entry was published/)).toBeTruthy()
  await user.click(pending.getByRole('button', { name: 'Send as a correction' }))
  expect(await screen.findByText('Your correction has been published')).toBeTruthy()
  expect(server.stored.get(key)?.entry.comment).toBe('Better words')
  expect(await listQueued()).toEqual([])
})

it('sends a change as an entry of its own', async () => {
  const key = await writeChange()
  const user = openJourney('BEAR42')
  const pending = within((await screen.findAllByRole('article', { name: 'Faro' }))[0] as HTMLElement)
  await user.click(pending.getByRole('button', { name: 'Send as a new entry' }))
  await waitFor(() => expect(server.stored.size).toBe(2))
  expect(server.stored.get(key)?.entry.comment).not.toBe('Better words')
})

it('leaves the published version alone when its change is discarded, and calls nothing added', async () => {
  await writeChange()
  const user = openJourney('BEAR42')
  const pending = within((await screen.findAllByRole('article', { name: 'Faro' }))[0] as HTMLElement)
  await user.click(pending.getByRole('button', { name: 'Discard' }))
  expect(screen.getByText(/The version that is published stays as it is/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard entry' }))
  expect(await screen.findByText('Entry discarded')).toBeTruthy()
  expect(screen.queryByText('Your journey entry has been added')).toBeNull()
  expect(server.stored.size).toBe(1)
})

it('can be saved when the toy is gone: its words and its photo', async () => {
  await write()
  server.toys.clear()
  server.nextPosts.push(refuse('not_found'))
  await replayOutbox({ cause: 'clock' })
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  const user = openJourney('BEAR42')
  expect(await screen.findByRole('heading', { name: 'Toy Not Found' })).toBeTruthy()
  await user.click((await card()).getByRole('button', { name: 'Save a copy' }))
  expect(await screen.findByText('Copy saved')).toBeTruthy()
  expect(files).toEqual(['Journey entry Faro.zip'])
})
