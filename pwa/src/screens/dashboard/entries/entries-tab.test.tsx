import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AdminEntry } from '#contract/admin-entries'
import { done, pageOf, refuse, serveAdmin } from '../testing/admin-server.ts'
import { address, openTab } from '../testing/open-tab.tsx'
import { EntriesTab } from './entries-tab.tsx'
import { entryRow, photographed } from './testing/entry-row.ts'

vi.mock('../../../hooks/prepare-photo.ts', () => ({
  preparePhoto: async (file: File) => ({
    photo: { bytes: await file.arrayBuffer(), type: file.type, name: file.name },
    origin: { position: null, takenOn: null },
  }),
}))

afterEach(cleanup)

const list = 'GET /api/entries'
const open = (search = '?tab=comments') => openTab(EntriesTab, search)
const row = (id: number) => screen.findByRole('row', { name: new RegExp(`^${id} `) })

/** A server with one entry, which it changes as the real one does. */
function serveEntry(first: AdminEntry = entryRow()) {
  let entry: AdminEntry | null = first
  const gone = () => refuse(404, 'not_found', 'Entry not found')
  const server = serveAdmin({
    [list]: () => pageOf(entry ? [entry] : []),
    'GET /api/entries/7': () => entry ?? gone(),
    'PUT /api/entries/7': ({ body }) => {
      const { version, location, addedBy, comment } = body as AdminEntry
      if (!entry) return gone()
      if (version !== entry.version) return refuse(409, 'stale', 'Somebody else changed this entry in the meantime')
      entry = { ...entry, location, addedBy, comment: comment ?? '', version: 'fedcba9876543210' }
      return entry
    },
    'DELETE /api/entries/7': () => (entry ? ((entry = null), done()) : gone()),
  })
  return { ...server, setElsewhere: (now: AdminEntry | null) => (entry = now) }
}

describe('the list', () => {
  it('shows an entry in every column, with the day it was written', async () => {
    serveAdmin({ [list]: () => pageOf([photographed(), entryRow({ id: 8, comment: '' })]) })
    open()
    const cells = within(await row(7))
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual('ID,Toy,Location,Added By,Date,Comment,Actions'.split(','))
    for (const text of ['K7QM-3XHV', 'Lisbon', 'Ines', '27 Nov 2026', 'We watched the trams go by.']) {
      expect(cells.getByText(text)).toBeTruthy()
    }
    const view = cells.getByRole('link', { name: 'View journey of K7QM-3XHV, entry 7' })
    expect(view.getAttribute('href')).toBe('/journey/K7QM-3XHV')
    expect(within(await row(8)).getByText('No comment')).toBeTruthy()
  })

  it('shows a thumbnail, and the photo large when it is pressed', async () => {
    serveAdmin({ [list]: () => pageOf([photographed()]) })
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Open photo from Lisbon' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Photo from Lisbon' }))
    expect(dialog.getByRole('img', { name: 'Photo from Lisbon' }).getAttribute('src')).toMatch(/-960\.webp$/)
    expect(dialog.getByText('We watched the trams go by.')).toBeTruthy()
  })

  it('is newest first, and is searched and sorted by the server', async () => {
    const server = serveAdmin({ [list]: () => pageOf([entryRow()]) })
    const user = open()
    await row(7)
    expect(Object.fromEntries(server.calls[0]?.query ?? [])).toEqual({ limit: '50', sort: 'date', direction: 'desc' })
    await user.click(screen.getByRole('button', { name: 'Added By' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'tram')
    const expected = { limit: '50', sort: 'addedBy', direction: 'asc', search: 'tram' }
    await waitFor(() => expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toEqual(expected))
  })

  it.each([
    ['?tab=comments', 'No journey entries found'],
    ['?tab=comments&search=zzz', 'No entries match your search criteria'],
  ])('says at %s: %s', async (search, sentence) => {
    serveAdmin({ [list]: () => pageOf([]) })
    open(search)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

describe('the toy filter', () => {
  const toy = (id: string, name: string | null) => ({
    ...{ id, name, mission: null, ownerName: null, status: 'active', orderId: null, imageUrl: null, photo: null },
    ...{ stopCount: 1, currentLocation: null, createdAt: '2026-11-01T00:00:00Z', activatedAt: null, hiddenAt: null },
    passwordAttackedAt: null,
    deletingPercent: null,
    version: '0123456789abcdef',
  })
  const serve = () =>
    serveAdmin({
      [list]: () => pageOf([entryRow()]),
      'GET /api/toys': ({ query }) => {
        const toys = [toy('K7QM-3XHV', 'Mossy'), toy('BLANK-1', null)]
        const text = (query.get('search') ?? '').toLowerCase()
        return pageOf(toys.filter(({ id, name }) => `${id} ${name ?? ''}`.toLowerCase().includes(text)))
      },
    })
  const filter = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Toy' })

  it('finds a toy by its name and narrows the list to it', async () => {
    const server = serve()
    const user = open()
    expect(filter().value).toBe('All Toys')
    await user.click(filter())
    await user.keyboard('moss')
    await waitFor(() =>
      expect(within(screen.getByRole('listbox', { name: 'Toy' })).getAllByRole('option')).toHaveLength(1),
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/dashboard?tab=comments&toyId=K7QM-3XHV'))
    await waitFor(() => expect(server.of('GET', '/api/entries').at(-1)?.query.get('toyId')).toBe('K7QM-3XHV'))
    expect(filter().value).toBe('Mossy (K7QM-3XHV)')
    await user.click(filter())
    await user.click(await screen.findByRole('option', { name: 'All Toys' }))
    await waitFor(() => expect(address()).toBe('/admin/dashboard?tab=comments'))
  })

  it('knows the name of the toy that the address names, also after a reload', async () => {
    serve()
    open('?tab=comments&toyId=k7qm-3xhv')
    await waitFor(() => expect(filter().value).toBe('Mossy (K7QM-3XHV)'))
  })
})

describe('editing', () => {
  const openDialog = async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Edit entry 7' }))
    return { user, dialog: within(screen.getByRole('dialog', { name: 'Edit Journey Entry' })) }
  }
  type Dialog = Awaited<ReturnType<typeof openDialog>>
  const field = ({ dialog }: Dialog, label: string) => dialog.getByLabelText<HTMLInputElement>(label)
  const retype = async (story: Dialog, label: string, text: string) => {
    await story.user.clear(field(story, label))
    if (text) await story.user.type(field(story, label), text)
  }
  const save = ({ user, dialog }: Dialog) => user.dblClick(dialog.getByRole('button', { name: 'Save Changes' }))

  it('saves once as JSON; the comment may go', async () => {
    const server = serveEntry()
    const story = await openDialog()
    await retype(story, 'Location', 'Porto')
    await retype(story, 'Comment', '')
    await save(story)
    expect(await screen.findByText('Entry updated')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [call, ...others] = server.of('PUT', '/api/entries/7')
    expect(call?.body).toEqual({ location: 'Porto', addedBy: 'Ines', comment: null, version: '0123456789abcdef' })
    expect(others).toEqual([])
    expect(within(await row(7)).getByText('Porto')).toBeTruthy()
  })

  it('sends a form when there is a new photo', async () => {
    const server = serveEntry(photographed())
    const story = await openDialog()
    await story.user.upload(
      story.dialog.getByLabelText('Photo'),
      new File([new Uint8Array([1, 2])], 'new.jpg', { type: 'image/jpeg' }),
    )
    expect(await story.dialog.findByText('new.jpg')).toBeTruthy()
    await save(story)
    await waitFor(() => expect(server.of('PUT', '/api/entries/7')).toHaveLength(1))
    const [call] = server.of('PUT', '/api/entries/7')
    expect(call?.isForm).toBe(true)
    expect(call?.body).toMatchObject({ location: 'Lisbon', addedBy: 'Ines', version: '0123456789abcdef' })
    expect((call?.body as { image: Blob }).image.size).toBe(2)
  })

  it('can take the photo away', async () => {
    const server = serveEntry(photographed())
    const story = await openDialog()
    await story.user.click(story.dialog.getByRole('button', { name: 'Remove photo' }))
    await save(story)
    await waitFor(() => expect(server.of('PUT', '/api/entries/7')[0]?.body).toMatchObject({ removeImage: true }))
  })

  it('needs a place and a name within their limits', async () => {
    const server = serveEntry()
    const story = await openDialog()
    await retype(story, 'Location', 'x'.repeat(26))
    await retype(story, 'Added By', '')
    await save(story)
    expect(await story.dialog.findByText('Location must be 25 characters or less')).toBeTruthy()
    expect(story.dialog.getByText('Your name is required')).toBeTruthy()
    expect(server.of('PUT', '/api/entries/7')).toEqual([])
  })

  it('keeps what was typed when another admin was first, and says when the entry is gone', async () => {
    const server = serveEntry()
    const story = await openDialog()
    await retype(story, 'Location', 'Porto')
    server.setElsewhere(entryRow({ location: 'Faro', version: 'aaaaaaaaaaaaaaaa' }))
    await save(story)
    const load = await story.dialog.findByRole('button', { name: 'Load the latest version' })
    expect(field(story, 'Location').value).toBe('Porto')
    await story.user.click(load)
    await waitFor(() => expect(field(story, 'Location').value).toBe('Faro'))
    server.setElsewhere(null)
    await retype(story, 'Location', 'Porto')
    await save(story)
    expect(await screen.findByText('404: Entry not found')).toBeTruthy()
    expect(field(story, 'Location').value).toBe('Porto')
  })
})

it('is deleted after a question, once', async () => {
  const server = serveEntry(photographed())
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Delete entry 7' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Delete entry 7?' })
  const question = within(dialog)
  expect(question.getByText('Are you sure you want to delete this entry? This action cannot be undone.')).toBeTruthy()
  const description = document.getElementById(dialog.getAttribute('aria-describedby')!)
  expect(description?.textContent.trim()).toBe(
    'Are you sure you want to delete this entry? This action cannot be undone. Its photo is deleted too, unless another entry shows the same photo.',
  )
  await user.dblClick(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Entry deleted')).toBeTruthy()
  expect(await screen.findByText('No journey entries found')).toBeTruthy()
  expect(server.of('DELETE', '/api/entries/7')).toHaveLength(1)
  // The button that had the focus is gone with its row; the keyboard goes on at the list.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('0 results'))
})
