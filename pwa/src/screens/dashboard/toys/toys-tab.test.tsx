import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminClient } from '../../../hooks/admin/admin-client.ts'
import { done, pageOf, refuse, serveAdmin } from '../testing/admin-server.ts'
import { openToysTab, toyRow } from './testing/open-toys-tab.tsx'

beforeEach(() => adminClient.clear())
afterEach(cleanup)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const field = (name: string) => screen.getByRole('textbox', { name })

describe('the list', () => {
  it('shows every column of a toy, and its ways on', async () => {
    serveAdmin({
      'GET /api/toys': () => pageOf([toyRow(), toyRow({ id: 'BLANK-1', name: null, mission: null, orderId: null })]),
    })
    openToysTab()
    const table = await screen.findByRole('table', { name: 'Toys' })
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads).toEqual(['ID', 'Toy Name', 'Mission', 'Start Date', 'Status', 'Linked Order', 'Stops', 'Actions'])
    const row = within(table).getAllByRole('row')[1]!
    for (const text of ['K7QM-3XHV', 'Captain Button', '3 Nov 2026', 'Active', '#000042', '1,234']) {
      expect(within(row).getByText(text)).toBeTruthy()
    }
    expect(within(row).getByRole('link', { name: 'View journey of K7QM-3XHV' }).getAttribute('href')).toBe(
      '/journey/K7QM-3XHV',
    )
    expect(screen.getByRole('status').textContent).toBe('2 results')
  })

  it('marks a toy whose password is being guessed, and leads to a new one', async () => {
    const attacked = toyRow({ passwordAttackedAt: '2026-12-01T10:00:00.000Z' })
    serveAdmin({ 'GET /api/toys': () => pageOf([attacked, toyRow({ id: 'CALM-1' })]) })
    openToysTab()
    expect(await screen.findAllByText('Password being guessed')).toHaveLength(1)
    await press('Change password of K7QM-3XHV')
    const dialog = await screen.findByRole('dialog', { name: 'Edit Toy' })
    expect(within(dialog).getByLabelText(/^Password/)).toBeTruthy()
  })

  it('shows how far the deletion of a toy is, until it is gone', async () => {
    const reads = [[toyRow({ deletingPercent: 43 }), toyRow({ id: 'OTHER-1' })], [toyRow({ id: 'OTHER-1' })]]
    serveAdmin({ 'GET /api/toys': () => pageOf(reads.length > 1 ? reads.shift()! : reads[0]!) })
    openToysTab()
    expect(await screen.findByText('Deleting… 43 %')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit K7QM-3XHV' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Edit OTHER-1' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Deleting… 43 %')).toBeNull(), { timeout: 10_000 })
  })

  it('searches, filters, sorts and pages by the address', async () => {
    const server = serveAdmin({ 'GET /api/toys': () => pageOf([toyRow()], { total: 60, nextCursor: 'abc' }) })
    const { address } = openToysTab()
    const head = async () => screen.findByRole('columnheader', { name: 'Stops' })
    await userEvent.click(within(await head()).getByRole('button'))
    await waitFor(async () => expect((await head()).getAttribute('aria-sort')).toBe('ascending'))
    await userEvent.click(within(await head()).getByRole('button'))
    await waitFor(async () => expect((await head()).getAttribute('aria-sort')).toBe('descending'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'light')
    await waitFor(() => expect(address()).toContain('search=light'))
    await press('Next page')
    await waitFor(() =>
      expect(address()).toBe(
        '/admin/dashboard?tab=toys&sort=stopCount&direction=desc&status=completed&search=light&cursor=abc',
      ),
    )
    await waitFor(() =>
      expect(Object.fromEntries(server.calls.at(-1)!.query)).toEqual({
        ...{ limit: '50', sort: 'stopCount', direction: 'desc', status: 'completed', search: 'light', cursor: 'abc' },
      }),
    )
  })

  it('has words for nothing there and nothing found', async () => {
    serveAdmin({ 'GET /api/toys': () => pageOf([]) })
    openToysTab()
    expect(await screen.findByText('No toys found. Add one to get started!')).toBeTruthy()
    cleanup()
    openToysTab('/admin/dashboard?tab=toys&search=zzz')
    expect(await screen.findByText('No toys match your search criteria')).toBeTruthy()
  })

  it('says when it could not be loaded, and loads again', async () => {
    let isUp = false
    serveAdmin({ 'GET /api/toys': () => (isUp ? pageOf([toyRow()]) : refuse(503, 'unavailable', 'Please try again.')) })
    openToysTab()
    expect(await screen.findByText('This list couldn’t be loaded')).toBeTruthy()
    isUp = true
    await press('Try Again')
    expect(await screen.findByRole('table', { name: 'Toys' })).toBeTruthy()
  })
})

describe('making a toy', () => {
  const fill = async () => {
    await press('Add New Toy')
    await press('Generate ID')
    await press('Generate password')
    await userEvent.type(field('Toy Name'), 'Bo')
  }

  it('checks before it asks, sends JSON once, and shows the password that one time', async () => {
    const server = serveAdmin({
      'GET /api/toys': () => pageOf([]),
      'POST /api/toys': ({ body }) =>
        Response.json(toyRow({ ...(body as object), name: 'Bo', orderId: null }), { status: 201 }),
    })
    openToysTab()
    await press('Add New Toy')
    await press('Create Toy')
    expect(await screen.findByText('Tag ID is required')).toBeTruthy()
    expect(screen.getByText('Password is required')).toBeTruthy()
    expect(server.of('POST', '/api/toys')).toEqual([])
    await press('Generate ID')
    await press('Generate password')
    await userEvent.type(field('Toy Name'), 'Bo')
    await userEvent.dblClick(await button('Create Toy'))
    await screen.findByRole('dialog', { name: 'Save these tag details' })
    const [sent, ...others] = server.of('POST', '/api/toys')
    expect(others).toEqual([])
    const body = sent?.body as { id: string; password: string }
    expect(body).toMatchObject({ name: 'Bo', mission: '', status: 'inactive', orderId: null })
    expect(screen.getByText(body.id)).toBeTruthy()
    expect(screen.getByText(body.password)).toBeTruthy()
    expect(await screen.findByText('Toy created successfully')).toBeTruthy()
  })

  it('keeps what was typed when the id is taken, and says so at the field', async () => {
    const sentence = 'This tag ID is already taken'
    serveAdmin({
      'GET /api/toys': () => pageOf([]),
      'POST /api/toys': () => refuse(409, 'conflict', sentence, { id: sentence }),
    })
    openToysTab()
    await fill()
    await press('Create Toy')
    expect(await screen.findByText(`409: ${sentence}`)).toBeTruthy()
    expect(screen.getByText(sentence).getAttribute('role')).toBe('alert')
    expect((field('Toy Name') as HTMLInputElement).value).toBe('Bo')
  })

  it('asks before typed words are thrown away', async () => {
    serveAdmin({ 'GET /api/toys': () => pageOf([]) })
    openToysTab()
    await fill()
    await press('Cancel')
    await press('Keep editing')
    expect((field('Toy Name') as HTMLInputElement).value).toBe('Bo')
    await press('Cancel')
    await press('Close without saving')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Toy Name' })).toBeNull())
  })
})

describe('editing a toy', () => {
  it('has no field for the id, and leaves a blank password alone', async () => {
    const server = serveAdmin({
      'GET /api/toys': () => pageOf([toyRow()]),
      'PUT /api/toys/K7QM-3XHV': () => toyRow({ name: 'Bo' }),
    })
    openToysTab()
    await press('Edit K7QM-3XHV')
    expect(screen.queryByRole('textbox', { name: 'Tag ID' })).toBeNull()
    await userEvent.clear(field('Toy Name'))
    await userEvent.type(field('Toy Name'), 'Bo')
    await press('Save Changes')
    expect(await screen.findByText('Toy updated successfully')).toBeTruthy()
    expect(server.of('PUT', '/api/toys/K7QM-3XHV')[0]?.body).toMatchObject({
      ...{ name: 'Bo', password: '', status: 'active', orderId: 42, version: '0123456789abcdef' },
    })
    await waitFor(() => expect(server.of('GET', '/api/toys').length).toBe(2))
  })

  it('tells the later of two admins, keeps the words, and loads what stands now when asked', async () => {
    let now = toyRow()
    const server = serveAdmin({
      'GET /api/toys': () => pageOf([now]),
      'GET /api/toys/K7QM-3XHV/record': () => now,
      'PUT /api/toys/K7QM-3XHV': ({ body }) =>
        (body as { version: string }).version === now.version
          ? now
          : refuse(409, 'stale', 'Somebody else changed this.'),
    })
    openToysTab()
    await press('Edit K7QM-3XHV')
    now = toyRow({ name: 'Theirs', version: 'ffffffffffffffff' })
    await userEvent.type(field('Toy Name'), ' II')
    await press('Save Changes')
    expect(await screen.findByText('Someone else has changed this')).toBeTruthy()
    expect((field('Toy Name') as HTMLInputElement).value).toBe('Captain Button II')
    await press('Load the latest version')
    await waitFor(() => expect((field('Toy Name') as HTMLInputElement).value).toBe('Theirs'))
    await press('Save Changes')
    expect(await screen.findByText('Toy updated successfully')).toBeTruthy()
    expect(server.of('PUT', '/api/toys/K7QM-3XHV')).toHaveLength(2)
  })
})

describe('the number of followers', () => {
  const path = '/api/toys/K7QM-3XHV/followers'
  it.each([
    ['none', () => ({ followers: 0 }), 'No followers yet'],
    ['one', () => ({ followers: 1 }), '1 follower'],
    ['many', () => ({ followers: 1234 }), '1,234 followers'],
    ['an error', () => refuse(403, 'forbidden', 'No'), 'The number of followers couldn’t be loaded.'],
  ])('is in the toy’s dialog: %s', async (_, answer, text) => {
    serveAdmin({ 'GET /api/toys': () => pageOf([toyRow()]), [`GET ${path}`]: answer })
    openToysTab()
    await press('Edit K7QM-3XHV')
    expect(await within(await screen.findByRole('dialog')).findByText(text)).toBeTruthy()
  })
})

describe('the owner’s link', () => {
  const issue = async () => {
    await press('Issue a new link')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Issue a new link' }))
  }

  it('is issued from the toy’s dialog after a question, and shown once', async () => {
    const link = 'https://plushtrails.example/owner/K7QM-3XHV#k=token'
    const server = serveAdmin({
      'GET /api/toys': () => pageOf([toyRow()]),
      'POST /api/toys/K7QM-3XHV/owner-link': () => ({ link }),
    })
    openToysTab()
    await press('Edit K7QM-3XHV')
    await issue()
    const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New owner link, shown only this once' })
    expect(shown.value).toBe(link)
    expect(server.of('POST', '/api/toys/K7QM-3XHV/owner-link')).toHaveLength(1)
    await press('Cancel')
    await press('Edit K7QM-3XHV')
    expect(screen.queryByDisplayValue(link)).toBeNull()
  })

  it('is not offered for a tag that nobody has activated', async () => {
    serveAdmin({ 'GET /api/toys': () => pageOf([toyRow({ status: 'inactive' })]) })
    openToysTab()
    await press('Edit K7QM-3XHV')
    await screen.findByRole('dialog')
    expect(screen.queryByRole('button', { name: 'Issue a new link' })).toBeNull()
  })
})

describe('deleting a toy', () => {
  it('asks first, deletes once and reads the list again', async () => {
    let rows = [toyRow()]
    const server = serveAdmin({
      'GET /api/toys': () => pageOf(rows),
      'DELETE /api/toys/K7QM-3XHV': () => {
        rows = []
        return done()
      },
    })
    openToysTab()
    await press('Delete K7QM-3XHV')
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete K7QM-3XHV?' })
    expect(
      within(dialog).getByText('Are you sure you want to delete this toy? This action cannot be undone.'),
    ).toBeTruthy()
    await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Toy deleted')).toBeTruthy()
    expect(await screen.findByText('No toys found. Add one to get started!')).toBeTruthy()
    expect(server.of('DELETE', '/api/toys/K7QM-3XHV')).toHaveLength(1)
  })

  it('says what went wrong, in the words of the specification when the server has none', async () => {
    let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('no network'))
    serveAdmin({ 'GET /api/toys': () => pageOf([toyRow()]), 'DELETE /api/toys/K7QM-3XHV': () => answer() })
    openToysTab()
    await press('Delete K7QM-3XHV')
    await press('Delete')
    expect(await screen.findByText('Failed to delete toy')).toBeTruthy()
    answer = () => refuse(404, 'not_found', 'There is no such toy.')
    await press('Delete')
    expect(await screen.findByText('404: There is no such toy.')).toBeTruthy()
  })
})
