import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Erased } from '#contract/erasures'
import { EntriesTab } from './entries/entries-tab.tsx'
import { entryRow } from './entries/testing/entry-row.ts'
import { OrdersTab } from './orders/orders-tab.tsx'
import { orderRow } from './orders/testing/order-row.ts'
import { pageOf, refuse, serveAdmin } from './testing/admin-server.ts'
import { openTab } from './testing/open-tab.tsx'
import { toyRow } from './toys/testing/open-toys-tab.tsx'
import { ToysTab } from './toys/toys-tab.tsx'

afterEach(cleanup)

const erased = (parts: Partial<Erased>): Erased => ({
  ...{ entries: 0, entriesLater: 0, toys: 0, reports: 0, orders: 0, photos: 0, photosLater: 0, mails: 0 },
  ...parts,
})

const cases = [
  {
    ...{ what: 'an order’s customer', Tab: OrdersTab, list: 'GET /api/orders', row: orderRow() },
    ...{ button: 'Erase personal data of order #000042', question: 'Erase the customer of order #000042?' },
    says: /name, email and postal address are removed from this order and from every other order with the same email/,
    ...{ yes: 'Erase personal data', target: { kind: 'order', id: '42' }, done: 'Personal data erased' },
    ...{ answer: erased({ orders: 2, mails: 1 }), shown: ['the customer’s details in 2 orders', '1 email'] },
  },
  {
    ...{ what: 'an entry', Tab: EntriesTab, list: 'GET /api/entries', row: entryRow() },
    ...{ button: 'Erase entry 7', question: 'Erase entry 7?' },
    says: /finder’s name, words and place, and with all reports about it\. Its photo is deleted too, unless another entry shows/,
    ...{ yes: 'Erase', target: { kind: 'entry', id: '7' }, done: 'Entry erased' },
    answer: erased({ entries: 1, reports: 3, photosLater: 1 }),
    shown: ['1 entry', '3 reports', '1 new photo: nobody can open it any more, and its files are deleted within a day'],
  },
  {
    ...{ what: 'a toy', Tab: ToysTab, list: 'GET /api/toys', row: toyRow() },
    ...{ button: 'Erase K7QM-3XHV', question: 'Erase K7QM-3XHV?' },
    says: /owner’s name and photo, every entry and photo of its journey, and all reports about them/,
    ...{ yes: 'Erase', target: { kind: 'toy', id: 'K7QM-3XHV' }, done: 'Toy erased' },
    ...{ answer: erased({ toys: 1, entries: 1234, photos: 12 }), shown: ['1 toy', '1,234 entries', '12 photos'] },
  },
]

describe.each(cases)(
  'erasing $what',
  ({ Tab, list, row, button, question, says, yes, target, done, answer, shown }) => {
    const ask = async () => {
      const user = openTab(Tab, '')
      await user.click(await screen.findByRole('button', { name: button }))
      return { user, dialog: within(screen.getByRole('alertdialog', { name: question })) }
    }

    it('says what goes and that it stays gone, does it once, and shows what was removed', async () => {
      let rows = [row]
      const server = serveAdmin({
        [list]: () => pageOf(rows),
        'POST /api/erasures': () => {
          rows = []
          return answer
        },
      })
      const { user, dialog } = await ask()
      expect(dialog.getByText(says).textContent).toContain('This action cannot be undone.')
      expect(server.of('POST', '/api/erasures')).toEqual([])
      await user.dblClick(dialog.getByRole('button', { name: yes }))
      const result = within(await screen.findByRole('dialog', { name: done }))
      expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(shown)
      expect(server.of('POST', '/api/erasures').map(({ body }) => body)).toEqual([target])
      await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull())
      await user.click(result.getByRole('button', { name: 'Done' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    it('erases nothing when the answer is no', async () => {
      const server = serveAdmin({ [list]: () => pageOf([row]) })
      const { user, dialog } = await ask()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(server.of('POST', '/api/erasures')).toEqual([])
    })

    it('can be tried again when nobody answered, and closes when there is nothing left to erase', async () => {
      let reply = (): Response => {
        throw new TypeError('no network')
      }
      serveAdmin({ [list]: () => pageOf([row]), 'POST /api/erasures': () => reply() })
      const { user, dialog } = await ask()
      await user.click(dialog.getByRole('button', { name: yes }))
      expect(await screen.findByText(/^Failed to erase/)).toBeTruthy()
      reply = () => refuse(404, 'not_found', 'It is gone.')
      await user.click(await dialog.findByRole('button', { name: yes }))
      expect(await screen.findByText('404: It is gone.')).toBeTruthy()
      expect(screen.queryByRole('alertdialog')).toBeNull()
    })
  },
)

describe('exporting an order’s data', () => {
  const answer = { order: { id: 42, customerName: 'Grace Hopper' }, toys: [{ id: 'A-1' }], confirmationEmail: null }
  const press = async () => {
    const user = openTab(OrdersTab, '')
    await user.click(await screen.findByRole('button', { name: 'Export data of order #000042' }))
  }
  const watchFiles = () => {
    const files: { name: string; blob: Blob }[] = []
    let last = new Blob()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      last = blob as Blob
      return 'blob:data'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, blob: last })
    })
    return files
  }

  it('saves everything that the server answers as a file', async () => {
    const files = watchFiles()
    serveAdmin({ 'GET /api/orders': () => pageOf([orderRow()]), 'GET /api/orders/42/export': () => answer })
    await press()
    expect(await screen.findByText('Data exported')).toBeTruthy()
    expect(files.map(({ name, blob }) => [name, blob.type])).toEqual([['order-42.json', 'application/json']])
    expect(JSON.parse((await files[0]?.blob.text()) ?? '')).toEqual(answer)
  })

  it('saves no file when the server says no or nobody answers', async () => {
    const files = watchFiles()
    let reply = () => refuse(404, 'not_found', 'Order not found')
    serveAdmin({ 'GET /api/orders': () => pageOf([orderRow()]), 'GET /api/orders/42/export': () => reply() })
    await press()
    expect(await screen.findByText('404: Order not found')).toBeTruthy()
    cleanup()
    reply = () => {
      throw new TypeError('no network')
    }
    await press()
    expect(await screen.findByText('Failed to export the data')).toBeTruthy()
    expect(files).toEqual([])
  })
})
