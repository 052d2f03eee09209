import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NewTag } from '#contract/tags'
import { adminClient } from '../../../hooks/admin/admin-client.ts'
import { pageOf, refuse, serveAdmin } from '../testing/admin-server.ts'
import { asksBeforeReload, standInHistory } from '../testing/press-back.ts'
import { openToysTab, toyRow } from './testing/open-toys-tab.tsx'

let browser: ReturnType<typeof standInHistory>
const files: Blob[] = []
beforeEach(() => {
  adminClient.clear()
  files.length = 0
  browser = standInHistory()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${files.push(blob as Blob)}`)
})
afterEach(() => {
  cleanup()
  browser.leave()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const question = (name: string) => screen.findByRole('alertdialog', { name })

type Answer = () => Response | Promise<Response>
const made = () => Response.json({ created: 25, total: 25 }, { status: 201 })

/** A server that makes tags, or answers the parts as told. */
function serveTags(answers: Answer[] = []) {
  const server = serveAdmin({
    'GET /api/toys': () => pageOf([toyRow()]),
    'GET /api/orders': () => pageOf([]),
    'POST /api/toys/tags': () => (answers.shift() ?? made)(),
  })
  const parts = () => server.of('POST', '/api/toys/tags').map(({ body }) => (body as { tags: NewTag[] }).tags)
  return { ...server, parts }
}

async function startRun(count: number) {
  openToysTab()
  await press('Create tags')
  const dialog = await screen.findByRole('dialog', { name: 'Create tags' })
  const field = within(dialog).getByRole('textbox', { name: 'Number of tags' })
  await userEvent.clear(field)
  await userEvent.type(field, String(count))
  await userEvent.dblClick(within(dialog).getByRole('button', { name: `Create ${count} tags` }))
}

/** A part that is under way until it is let go. */
function heldPart() {
  let letGo = () => undefined as void
  const answer = new Promise<Response>((resolve) => (letGo = () => resolve(made())))
  return { answer: () => answer, letGo: () => letGo() }
}

it('asks before Back takes unsaved passwords along, and closes only the dialog', async () => {
  const server = serveTags()
  await startRun(30)
  await screen.findByRole('dialog', { name: '30 tags are ready' })
  expect(server.parts().map((tags) => tags.length)).toEqual([25, 5])
  browser.back()
  await within(await question('Close without saving the passwords?')).findByText(/haven’t saved or printed/)
  expect(browser.told()).toEqual({ returned: [1], heard: 0 })
  expect(asksBeforeReload()).toBe(true)
  await press('Go back')
  expect(screen.getByRole('dialog', { name: '30 tags are ready' })).toBeTruthy()
  browser.back()
  const lists = server.of('GET', '/api/toys').length
  await press('Close anyway')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '30 tags are ready' })).toBeNull())
  await waitFor(() => expect(server.of('GET', '/api/toys').length).toBeGreaterThan(lists))
  browser.back()
  expect(browser.told().heard).toBe(1)
})

it('lets saved tags go without a question', async () => {
  serveTags()
  await startRun(25)
  await press('Download CSV')
  expect(asksBeforeReload()).toBe(false)
  browser.back()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '25 tags are ready' })).toBeNull())
  expect(screen.queryByRole('alertdialog', { name: /Close without/ })).toBeNull()
})

it('asks in the middle of a run, which goes on meanwhile, stops when told so and can go on', async () => {
  const second = heldPart()
  const server = serveTags([made, second.answer])
  await startRun(75)
  expect(await screen.findByText('25 of 75 created')).toBeTruthy()
  browser.back()
  await question('Stop creating tags?')
  expect([browser.told().heard, asksBeforeReload()]).toEqual([0, true])
  await press('Stop here')
  second.letGo()
  await screen.findByRole('dialog', { name: 'Stopped after 50 of 75 tags' })
  expect(screen.getByText('You stopped.')).toBeTruthy()
  await press('Continue')
  await screen.findByRole('dialog', { name: '75 tags are ready' })
  const sent = server.parts().flat()
  expect([sent.length, new Set(sent.map(({ id }) => id)).size]).toEqual([75, 75])
})

it('says which tags may exist after a lost answer, puts them in the file, and asks for the same again', async () => {
  const server = serveTags([made, () => Promise.reject(new TypeError('connection lost'))])
  await startRun(50)
  await screen.findByRole('dialog', { name: 'Stopped after 25 of 50 tags' })
  expect(screen.getByText(/^We got no answer for 25 more, so they may already exist/)).toBeTruthy()
  await press('Download CSV')
  const lines = (await files[0]!.text()).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[3])).toEqual([
    'Note',
    ...Array.from({ length: 25 }, () => ''),
    ...Array.from({ length: 25 }, () => 'Not confirmed'),
  ])
  await press('Continue')
  await screen.findByRole('dialog', { name: '50 tags are ready' })
  const [, lost, again] = server.parts()
  expect(again).toEqual(lost)
  browser.back()
  await question('Close without saving the passwords?')
})

it('keeps what was made when the session ends meanwhile', async () => {
  serveTags([made, () => refuse(401, 'unauthenticated', 'Please sign in.')])
  await startRun(50)
  await screen.findByRole('dialog', { name: 'Stopped after 25 of 50 tags' })
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  browser.back()
  await question('Close without saving the passwords?')
})

it('asks for the password of a single tag too, and for what was typed', async () => {
  serveAdmin({
    'GET /api/toys': () => pageOf([]),
    'POST /api/toys': ({ body }) => Response.json(toyRow({ ...(body as object), orderId: null }), { status: 201 }),
  })
  openToysTab()
  await press('Add New Toy')
  await press('Generate ID')
  await press('Generate password')
  browser.back()
  await question('Close without saving?')
  await press('Keep editing')
  await press('Create Toy')
  await screen.findByRole('dialog', { name: 'Save these tag details' })
  browser.back()
  await question('Close without saving the password?')
  await press('Go back')
  await press('Done')
  expect(screen.queryByRole('dialog', { name: 'Save these tag details' })).toBeNull()
})

it('puts the password into the addresses only when told so, and says what that means', async () => {
  serveTags()
  await startRun(2)
  const dialog = within(await screen.findByRole('dialog', { name: '2 tags are ready' }))
  const addresses = async () => {
    await press('Download CSV')
    const lines = (await files.at(-1)!.text()).trim().split('\r\n').slice(1)
    return lines.map((line) => line.split(','))
  }
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Address only' }).checked).toBe(true)
  for (const [id, , address] of await addresses()) expect(address).toBe(`${location.origin}/journey/${id}`)
  const choice = dialog.getByRole('radio', { name: 'Address with the password' })
  const hint = document.getElementById(choice.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toMatch(/So can anyone who photographs the tag/)
  await userEvent.click(choice)
  for (const [id, password, address] of await addresses())
    expect(address).toBe(`${location.origin}/journey/${id}#k=${password}`)

  const print = vi.fn()
  vi.stubGlobal('print', print)
  await press('Print sheet')
  await waitFor(() => expect(print).toHaveBeenCalled())
  expect(screen.getAllByText('Scan to add to my journey')).toHaveLength(2)
  const withPassword = codes()
  await userEvent.click(dialog.getByRole('radio', { name: 'Address only' }))
  expect(screen.getAllByText('Scan to see my journey')).toHaveLength(2)
  expect(codes()).not.toEqual(withPassword)
})

const codes = () =>
  screen.getAllByRole('img', { name: /^QR code for/ }).map((code) => code.querySelector('path')?.getAttribute('d'))
