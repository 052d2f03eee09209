import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refreshJourney } from '../../data/journeys.ts'
import { localDb } from '../../data/local-db.ts'
import { enqueueEntry, takeBack } from '../../data/outbox/actions.ts'
import { countQueued } from '../../data/outbox/queries.ts'
import { replayOutbox } from '../../data/outbox/replay.ts'
import { makeFields, makePhoto, makeToy } from '../../data/testing/makers.ts'
import { refuse } from '../../data/testing/scripted-server.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { address, openAddEntry } from './testing/open-add-entry.tsx'

const server = useScriptedServer()
let key = ''
beforeEach(async () => {
  server.toys.set('teddy-1', makeToy())
  key = await enqueueEntry({ toyId: 'TEDDY-1', fields: makeFields(), password: 'honey', photo: makePhoto(1) })
  await replayOutbox({ cause: 'clock' })
  // As the real API shows it.
  const toy = makeToy()
  const [{ entry } = { entry: null }] = server.stored.values()
  const journeyEntries = entry ? [{ ...entry, imageUrl: '/photos/quay-1600.webp' }] : []
  server.toys.set('teddy-1', { ...toy, journeyEntries })
  await refreshJourney('TEDDY-1')
})
afterEach(cleanup)

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const corrections = () => server.arrivals.filter(({ method }) => method === 'PUT')

async function openForm() {
  const user = openAddEntry(`/journey/TEDDY-1/add-entry?edit=${key}`)
  await screen.findByLabelText(/^Location Name/)
  return user
}
const save = (user: Awaited<ReturnType<typeof openForm>>) =>
  user.click(screen.getByRole('button', { name: 'Save and send' }))

// First, because what an earlier test was told stays on the page.
it('sends and tells nothing when nothing was changed', async () => {
  const user = await openForm()
  await save(user)
  await waitFor(() => expect(address()).toBe('/journey/TEDDY-1 at the own entry'))
  expect([corrections(), await countQueued(), screen.queryByText(/published$|added$/)]).toEqual([[], 0, null])
})

it('opens a published entry with its words and its photo, and corrects only the words', async () => {
  server.everything = ({ path }, response) => {
    if (!path.startsWith('/photos/')) return 'pass'
    response.writeHead(200, { 'content-type': 'image/webp' })
    response.end(Buffer.from([1, 2, 3]))
  }
  const user = await openForm()
  expect(screen.getByRole('heading', { level: 1, name: 'Correct your entry' })).toBeTruthy()
  expect(screen.getByText(/^This entry is published/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Location Name/).value).toBe('Auckland Harbour')
  expect(await screen.findByRole('button', { name: 'Remove photo' })).toBeTruthy()
  type(/^Location Name/, 'Quay Street')
  await save(user)
  expect(await screen.findByText('Your correction has been published')).toBeTruthy()
  expect(corrections()).toHaveLength(1)
  expect(corrections()[0]).toMatchObject({ image: null, fields: { location: 'Quay Street', keepPhoto: 'true' } })
})

it('says that a photo stays which cannot be shown', async () => {
  const user = await openForm()
  expect(screen.getByText(/^Its photo can’t be shown right now/)).toBeTruthy()
  type(/^Location Name/, 'Quay Street')
  await save(user)
  await waitFor(() => expect(corrections()[0]?.fields.keepPhoto).toBe('true'))
})

it('tells the server’s sentence when it is too late by its clock', async () => {
  server.nextPosts = [refuse('forbidden', { message: 'Only for 24 hours.' })]
  const user = await openForm()
  type(/^Location Name/, 'Quay Street')
  await save(user)
  expect(await screen.findByText('Only for 24 hours.')).toBeTruthy()
})

it('explains why an entry cannot be changed any more', async () => {
  await localDb.table('deliveries').update(key, { receivedAt: Date.now() - 25 * 3_600_000 })
  openAddEntry(`/journey/TEDDY-1/add-entry?edit=${key}`)
  expect(await screen.findByRole('heading', { name: 'It’s too late to change this entry' })).toBeTruthy()
  expect(screen.getByText(/can be changed or taken back for 24 hours/)).toBeTruthy()
  cleanup()
  await takeBack(key)
  openAddEntry(`/journey/TEDDY-1/add-entry?edit=${key}`)
  expect(await screen.findByText(/already been sent, discarded or taken back/)).toBeTruthy()
})
