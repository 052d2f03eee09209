import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshJourney } from '../../data/journeys.ts'
import { localDb } from '../../data/local-db.ts'
import { enqueueEntry, sendAsCorrection, updateQueuedEntry } from '../../data/outbox/actions.ts'
import { listDeliveries } from '../../data/outbox/deliveries.ts'
import { listQueued } from '../../data/outbox/queries.ts'
import { replayOutbox } from '../../data/outbox/replay.ts'
import { makeFields, makePhoto, makeToy } from '../../data/testing/makers.ts'
import { breakOff, html, refuse, storeArrival } from '../../data/testing/scripted-server.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { openOutbox } from './testing/open-outbox.tsx'

const server = useScriptedServer()
beforeEach(async () => {
  server.toys.set('bear42', makeToy('BEAR42', { name: 'Barnaby' }))
  await refreshJourney('BEAR42')
})
afterEach(cleanup)

interface Written {
  toyId?: string
  location?: string
  password?: string
}
const write = ({ toyId = 'BEAR42', location = 'Faro', password = 'honey' }: Written = {}) =>
  enqueueEntry({ toyId, fields: makeFields({ location }), password, photo: makePhoto() })

/** Kept, and tried once with the given answer. */
async function writeAndTry(step: (typeof server.nextPosts)[number], written: Written = {}) {
  const key = await write(written)
  server.nextPosts.push(step)
  await replayOutbox({ cause: 'clock' })
  return key
}

const card = async (name = 'Faro') => within(await screen.findByRole('article', { name }))
const summary = () => screen.getByText(/waiting|Sending/, { selector: '[role=status]' }).textContent
const names = (role: string, level?: number) =>
  screen.getAllByRole(role, level === undefined ? {} : { level }).map((element) => element.textContent)

it('is empty, says so, and leads to a tag', async () => {
  openOutbox()
  expect(await screen.findByText('Nothing is waiting to be sent')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Enter Tag ID' }).getAttribute('href')).toBe('/track')
  expect(screen.queryByRole('button', { name: 'Send all' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Delivered' })).toBeNull()
})

it('shows what waits by toy, oldest first, a tag that nobody has opened here included', async () => {
  server.everything = breakOff
  await write({ toyId: 'NEW-1', location: 'Porto' })
  await write({ location: 'Faro' })
  await write({ toyId: 'new-1', location: 'Sagres' })
  openOutbox()
  await card('Sagres')
  expect(names('heading', 2)).toEqual(['Tag NEW-1', 'Barnaby'])
  const unknown = within(screen.getByRole('region', { name: 'Tag NEW-1' }))
  expect(unknown.getAllByRole('listitem').map((item) => within(item).getByRole('heading').textContent)).toEqual([
    'Porto',
    'Sagres',
  ])
  expect(unknown.getByRole('link', { name: 'View Journey: Tag NEW-1' }).getAttribute('href')).toBe('/journey/NEW-1')
  expect(summary()).toBe('3 entries waiting')
})

it('says why an entry waits, when it was last tried and when it is tried next', async () => {
  await writeAndTry(html(502))
  openOutbox()
  const waiting = await card()
  expect(waiting.getByText('The server is busy. We’ll try again automatically.')).toBeTruthy()
  expect(waiting.getByText('Last try just now')).toBeTruthy()
  expect(waiting.getByText(/^Next try in/)).toBeTruthy()
})

it('sends all of it, and says so', async () => {
  await writeAndTry(breakOff)
  await write({ toyId: 'PIP-2', location: 'Porto' })
  const user = openOutbox()
  await card()
  let answer: () => void = () => undefined
  const held = new Promise<'pass'>((resolve) => (answer = () => resolve('pass')))
  server.nextPosts.push(() => held)
  await user.click(screen.getByRole('button', { name: 'Send all' }))
  await waitFor(() => expect(summary()).toBe('Sending… · 2 entries waiting'))
  answer()
  expect(await screen.findByText('Nothing is waiting to be sent')).toBeTruthy()
  expect(server.stored.size).toBe(2)
  expect(await screen.findByText('Your journey entry has been added')).toBeTruthy()
})

it('sends now what one card asks for', async () => {
  await writeAndTry(breakOff)
  const user = openOutbox()
  await user.click((await card()).getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(server.stored.size).toBe(1))
})

it('changes the password for everything of a toy', async () => {
  await writeAndTry(refuse('wrong_password'), { password: 'jam' })
  await write({ location: 'Lagos', password: 'jam' })
  const user = openOutbox()
  expect((await card()).getByText(/^That password is wrong/)).toBeTruthy()
  expect(summary()).toBe('2 entries waiting · 1 needs you')
  expect(screen.queryByRole('button', { name: 'Send all' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change password for Barnaby' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change password for Barnaby' }))
  await user.type(dialog.getByLabelText(/^Right password/), 'honey{Enter}')
  await waitFor(() => expect(server.stored.size).toBe(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.posts().map(({ fields }) => fields.password)).toEqual(['jam', 'honey', 'honey'])
})

it('shows the sentence of the server, and leads to the form with the entry', async () => {
  const key = await writeAndTry(refuse('unsupported_image', { message: 'This is not a photo we can read.' }))
  openOutbox()
  const refused = await card()
  expect(refused.getByText('This is not a photo we can read.')).toBeTruthy()
  expect(refused.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/journey/BEAR42/add-entry?edit=${key}`)
})

it('gives an entry to the right tag and stays on the page', async () => {
  await writeAndTry(refuse('not_found'), { toyId: 'BAER42' })
  const user = openOutbox()
  const field = (await card()).getByLabelText(/^Tag ID/)
  await user.clear(field)
  await user.type(field, 'BEAR42{Enter}')
  expect(await screen.findByRole('link', { name: /^Delivered as stop 1 of Barnaby/ })).toBeTruthy()
})

it('goes on at the next card when one is discarded, and at the top after the last', async () => {
  server.everything = breakOff
  await write({ location: 'Faro' })
  await write({ toyId: 'PIP-2', location: 'Porto' })
  const user = openOutbox()
  const discard = async (name: string) => {
    await user.click((await card(name)).getByRole('button', { name: 'Discard' }))
    await user.click(screen.getByRole('button', { name: 'Discard entry' }))
    await waitFor(() => expect(screen.queryByRole('article', { name })).toBeNull())
  }
  await discard('Faro')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Porto'))
  await discard('Porto')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Outbox'))
  expect(document.activeElement?.tagName).toBe('H1')
  expect(await listQueued()).toEqual([])
})

it('stays at a card that offers something else now', async () => {
  await writeAndTry(breakOff)
  const user = openOutbox()
  server.nextPosts.push(refuse('wrong_password'))
  await user.click((await card()).getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText(/^That password is wrong/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Faro'))
})

it('goes on at the next card when one is delivered, and at the top after the last', async () => {
  await writeAndTry(breakOff, { location: 'Faro' })
  await writeAndTry(refuse('wrong_password'), { toyId: 'PIP-2', location: 'Porto' })
  const user = openOutbox()
  await user.click((await card()).getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Porto'))
  await user.type((await card('Porto')).getByLabelText(/^Right password/), 'salt{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Outbox'))
})

it('saves a copy with the words and the photo', async () => {
  server.everything = breakOff
  await write()
  const saved: { name: string; blob: Blob }[] = []
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`
    blobs.set(url, blob as Blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href)! })
  })
  const user = openOutbox()
  await user.click((await card()).getByRole('button', { name: 'Save a copy' }))
  expect(await screen.findByText('Copy saved')).toBeTruthy()
  expect(saved.map(({ name }) => name)).toEqual(['Journey entry Faro.zip'])
  const files = unzipSync(new Uint8Array(await saved[0]!.blob.arrayBuffer()))
  expect(files['photo.jpg']).toEqual(new Uint8Array(makePhoto().bytes))
  expect(JSON.parse(new TextDecoder().decode(files['entry.json']))).toMatchObject({ tagId: 'BEAR42', location: 'Faro' })
})

it('lists what was delivered, and opens the journey at its stop', async () => {
  const key = await write()
  await replayOutbox({ cause: 'person' })
  const user = openOutbox()
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }).format(Date.now())
  await user.click(await screen.findByRole('link', { name: `Delivered as stop 1 of Barnaby, ${day}` }))
  expect(screen.getByLabelText('address').textContent).toBe(`/journey/BEAR42 {"ownEntry":"${key}"}`)
})

it('fetches the journey of a receipt that cannot name its stop', async () => {
  server.toys.set('pip-2', makeToy('PIP-2', { name: 'Pip' }))
  await write({ toyId: 'PIP-2' })
  await replayOutbox({ cause: 'person' })
  openOutbox()
  expect(await screen.findByRole('link', { name: /^Delivered as stop 1 of Pip/ })).toBeTruthy()
})

it('says of a correction that it is one, while it waits and once it is delivered', async () => {
  const lost = (arrival: Parameters<typeof storeArrival>[1], response: { socket: { destroy(): void } | null }) => {
    storeArrival(server, arrival)
    response.socket?.destroy()
  }
  const key = await writeAndTry(lost)
  server.nextPosts.push(refuse('already_sent_differently'))
  await updateQueuedEntry(key, { fields: makeFields({ location: 'Faro', comment: 'Better words' }) })
  await replayOutbox({ cause: 'person' })
  server.everything = html(502)
  await sendAsCorrection(key)
  await replayOutbox({ cause: 'person' })
  const user = openOutbox()
  const waiting = await card()
  expect(waiting.getByText('Correction')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Change password/ })).toBeNull()
  server.everything = null
  await user.click(waiting.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByRole('link', { name: /^Corrected: stop 1 of Barnaby/ })).toBeTruthy()
})

describe('what was delivered', () => {
  const deliver = async (location = 'Faro') => {
    await write({ location })
    await replayOutbox({ cause: 'clock' })
  }
  const receipt = async (sentence: RegExp) => {
    const link = await screen.findByRole('link', { name: sentence })
    return within(link.closest('li') as HTMLElement)
  }

  it('can be edited or taken back from its receipt for 24 hours', async () => {
    await deliver('Faro')
    await deliver('Lagos')
    await localDb
      .table('deliveries')
      .toCollection()
      .modify((row: { location: string; receivedAt: number }) => {
        if (row.location === 'Lagos') row.receivedAt -= 24 * 3_600_000
      })
    const [{ submissionKey: key } = { submissionKey: '' }] = (await listDeliveries()).filter(
      (row) => row.location === 'Faro',
    )
    const user = openOutbox()
    const old = await receipt(/^Delivered as stop 2 of Barnaby/)
    expect(old.queryByRole('button')).toBeNull()
    expect(screen.getByText(/For 24 hours you can edit an entry or take it back/)).toBeTruthy()
    const fresh = await receipt(/^Delivered as stop 1 of Barnaby/)
    const edit = fresh.getByRole('link', { name: 'Edit “Faro”' })
    expect(edit.getAttribute('href')).toBe(`/journey/BEAR42/add-entry?edit=${key}`)
    await user.click(fresh.getByRole('button', { name: 'Take back “Faro”' }))
    await user.click(screen.getByRole('button', { name: 'Take it back' }))
    const gone = await receipt(/^Taken back from Barnaby, /)
    expect(gone.getByText('Faro')).toBeTruthy()
    expect(gone.queryByRole('button')).toBeNull()
    expect(await screen.findByText('Entry taken back')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /^Delivered as stop 1 of Barnaby/ })).toBeTruthy()
  })

  it('waits as a card to be taken back, and offers nothing on its receipt meanwhile', async () => {
    await deliver()
    server.everything = breakOff
    const user = openOutbox()
    await user.click(await screen.findByRole('button', { name: 'Take back “Faro”' }))
    await user.click(screen.getByRole('button', { name: 'Take it back' }))
    const waiting = await card()
    expect(waiting.getByText('Take back')).toBeTruthy()
    expect(summary()).toBe('1 entry waiting')
    expect(screen.queryByRole('button', { name: 'Take back “Faro”' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    server.everything = null
    await user.click(waiting.getByRole('button', { name: 'Try now' }))
    expect(await receipt(/^Taken back from Barnaby/)).toBeTruthy()
  })
})

it('takes back an entry of which nobody knows whether it has arrived', async () => {
  await writeAndTry((arrival, response) => {
    storeArrival(server, arrival)
    response.socket?.destroy()
  })
  const user = openOutbox()
  await user.click((await card()).getByRole('button', { name: 'Take back' }))
  expect(screen.getByText(/may already have been published/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take it back' }))
  expect(await screen.findByRole('link', { name: /^Taken back from Barnaby/ })).toBeTruthy()
  expect([server.posts().length, server.stored.size]).toEqual([1, 0])
})
