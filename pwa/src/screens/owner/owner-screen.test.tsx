import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { localDb } from '../../data/local-db.ts'
import { keepOwnerToken, readOwnerToken } from '../../data/owner-links.ts'
import { breakOff, refuse, sendJson } from '../../data/testing/scripted-server.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { codeOf, useFakeReader } from '../../qr/testing/fake-reader.ts'
import { dismissToast, toastStore } from '../../ui/toast.ts'
import { openOwnerPage } from './testing/open-owner.tsx'
import { createOwnerServer, makeOwnerEntry, makeOwnerToy } from './testing/owner-server.ts'

const http = useScriptedServer()
let server: ReturnType<typeof createOwnerServer>
beforeEach(() => {
  server = createOwnerServer()
  http.everything = server.step
})
afterEach(() => {
  cleanup()
  dismissToast(toastStore.read()?.id ?? 0)
})

const address = () => screen.getByLabelText('address').textContent
const title = () => screen.findByRole('heading', { level: 1, name: 'Owner page · Mossy' })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const region = (name: string) => within(screen.getByRole('region', { name }))

async function openOwned() {
  await keepOwnerToken('BEAR42', 'right')
  const user = openOwnerPage()
  await title()
  return user
}

describe('an owner’s link', () => {
  it('opens the page, leaves the address, and is kept on the device in no readable form', async () => {
    openOwnerPage('/owner/BEAR42#k=right')
    await title()
    await waitFor(() => expect(address()).toBe('/owner/BEAR42'))
    expect(await readOwnerToken('bear42')).toBe('right')
    expect(JSON.stringify(await localDb.meta.toArray())).not.toContain('right')
    for (const { path, headers } of http.arrivals) {
      expect(path).not.toContain('right')
      expect(headers.referer ?? '').not.toContain('right')
    }
  })

  it('on the device opens the page without the address', async () => {
    await openOwned()
    expect(screen.getByText('1,234 km')).toBeTruthy()
    expect(screen.getByText('Kyoto, 23 November 2026')).toBeTruthy()
  })

  it('that is dead does not take the place of one that works', async () => {
    await keepOwnerToken('BEAR42', 'right')
    openOwnerPage('/owner/BEAR42#k=dead')
    await title()
    expect(await readOwnerToken('BEAR42')).toBe('right')
  })

  it('that is dead says so, and can be removed from the device', async () => {
    await keepOwnerToken('BEAR42', 'dead')
    openOwnerPage()
    expect(await screen.findByRole('heading', { level: 1, name: 'This link isn’t valid any more' })).toBeTruthy()
    await press('Remove the old link from this device')
    await waitFor(async () => expect(await readOwnerToken('BEAR42')).toBeNull())
  })

  it('from an email confirms its address', async () => {
    openOwnerPage(`/owner/BEAR42#k=right&c=${'a'.repeat(22)}`)
    expect(await screen.findByText('Email address confirmed')).toBeTruthy()
    expect(server.changes).toMatchObject([{ method: 'POST', path: '/api/toys/BEAR42/owner/email/confirm' }])
    expect(screen.getByText('If you lose the link, we can send it to a…@example.org.')).toBeTruthy()
  })

  it('is asked for again by email, which says nothing of whose address it is', async () => {
    openOwnerPage()
    expect(await screen.findByRole('heading', { level: 1, name: 'Owners only' })).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: /Email address/ }), 'ana@example.org')
    await press('Send it again')
    expect(await screen.findByText('If this address belongs to this toy’s owner, the link is on its way.')).toBeTruthy()
    expect(server.changes).toHaveLength(1)
  })

  it('waits for the server when nobody answers', async () => {
    await keepOwnerToken('BEAR42', 'right')
    http.everything = breakOff
    openOwnerPage()
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t load your toy' })).toBeTruthy()
    http.everything = server.step
    await press('Try Again')
    await title()
  })
})

describe('what an owner changes', () => {
  it('is sent with what was read, and only what was changed', async () => {
    const user = await openOwned()
    const name = screen.getByRole('textbox', { name: /Toy Name/ })
    await user.clear(name)
    await user.type(name, 'Moss')
    server.next = (_, response) => sendJson(response, 200, makeOwnerToy({ name: 'Moss', version: 'fedcba9876543210' }))
    await press('Save profile')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(server.changes.map(({ json }) => json)).toEqual([{ name: 'Moss', version: '0123456789abcdef' }])
    expect(await screen.findByRole('heading', { level: 1, name: 'Owner page · Moss' })).toBeTruthy()
  })

  it('tells where the toy is, who may find it and how exact places are', async () => {
    await openOwned()
    await userEvent.click(screen.getByRole('radio', { name: 'Lost: nobody knows where it is' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Only people who have the tag ID or a link' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Rounded to about 10 km, for everyone' }))
    await press('Save choices')
    expect(await screen.findByText('Saved')).toBeTruthy()
    const choices = { state: 'lost', isUnlisted: true, placesAreRounded: true }
    expect(server.changes.map(({ json }) => json)).toEqual([{ ...choices, version: '0123456789abcdef' }])
  })

  it('is kept on the page when someone else was faster, until the latest version is loaded', async () => {
    const user = await openOwned()
    await user.type(screen.getByRole('textbox', { name: /Your Name/ }), ' B.')
    server.next = refuse('stale')
    await press('Save profile')
    expect(await screen.findByText('This has changed since you opened it')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Your Name/ }).value).toBe('Ana B.')
    server.toy = makeOwnerToy({ ownerName: 'Anna' })
    await press('Load the latest version')
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Your Name/ }).value).toBe('Anna'))
  })

  it('says at the field what is wrong with it', async () => {
    const user = await openOwned()
    await user.clear(screen.getByRole('textbox', { name: /Toy Name/ }))
    server.next = refuse('invalid_input', { issues: { name: 'Toy name is required' } })
    await press('Save profile')
    expect(await screen.findByText('Toy name is required')).toBeTruthy()
  })

  it('has to wait while the toy is reported', async () => {
    server.toy = makeOwnerToy({ isHidden: true })
    await openOwned()
    expect(screen.getByText('This toy was reported')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save profile' }).disabled).toBe(true)
  })
})

describe('a new portrait', () => {
  let reader: ReturnType<typeof useFakeReader>
  afterEach(() => reader.stop())

  it('that shows the tag’s code is not saved before the owner has decided', async () => {
    reader = useFakeReader(() => [codeOf('https://trails.example/journey/BEAR42#k=honey')])
    const user = await openOwned()
    const jpeg = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'mossy.jpg', { type: 'image/jpeg' })
    await user.upload(screen.getByLabelText('New photo'), jpeg)
    expect(await screen.findByText('Your photo shows the tag’s code')).toBeTruthy()
    await press('Save profile')
    expect(await screen.findByText('Choose what to do with the photo, then submit again.')).toBeTruthy()
    expect(server.changes).toEqual([])
    await press('Send anyway')
    await press('Save profile')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(server.changes.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/toys/BEAR42/owner'])
  })
})

describe('an entry', () => {
  it('is hidden and brought back; what reports have hidden is not', async () => {
    server.entries = [makeOwnerEntry(), makeOwnerEntry({ id: 2, location: 'Nara', hiddenBy: 'reports' })]
    await openOwned()
    server.next = (_, response) => sendJson(response, 200, makeOwnerEntry({ hiddenBy: 'owner' }))
    await press('Hide the entry from Kyoto, 23 Nov 2026')
    expect(await screen.findByText('Hidden by you')).toBeTruthy()
    server.next = (_, response) => sendJson(response, 200, makeOwnerEntry())
    await press('Restore the entry from Kyoto, 23 Nov 2026')
    expect(await screen.findByRole('button', { name: 'Hide the entry from Kyoto, 23 Nov 2026' })).toBeTruthy()
    expect(screen.getByText('Reported, hidden until we’ve looked at it')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Nara/ })).toBeNull()
  })

  it('can be brought back before the new figures have arrived', async () => {
    server.entries = [makeOwnerEntry()]
    await openOwned()
    server.next = (_, response) => sendJson(response, 200, makeOwnerEntry({ hiddenBy: 'owner' }))
    let release = (): void => undefined
    server.held = new Promise((resolve) => (release = resolve))
    await press('Hide the entry from Kyoto, 23 Nov 2026')
    server.next = (_, response) => sendJson(response, 200, makeOwnerEntry())
    await press('Restore the entry from Kyoto, 23 Nov 2026')
    expect(await screen.findByRole('button', { name: 'Hide the entry from Kyoto, 23 Nov 2026' })).toBeTruthy()
    release()
  })
})

describe('a new link', () => {
  const make = async () => {
    await press('Make a new link')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make a new link' }),
    )
  }

  it('takes the place of the old one, and can be given away', async () => {
    await openOwned()
    await make()
    expect(await screen.findByText('New link ready')).toBeTruthy()
    expect(await readOwnerToken('BEAR42')).toBe('newer')
    const keep = region('Keep your owner link')
    await userEvent.click(keep.getByRole('button', { name: 'Show link' }))
    expect(keep.getByRole<HTMLInputElement>('textbox', { name: 'Owner link' }).value).toMatch(
      /\/owner\/BEAR42#k=newer$/,
    )
    await press('I’ve given it away: remove it from this device')
    await waitFor(() => expect(address()).toBe('/journey/BEAR42'))
    expect(await readOwnerToken('BEAR42')).toBeNull()
  })

  it('is asked for under the same key again when the answer was lost', async () => {
    await openOwned()
    server.next = breakOff
    await make()
    expect(await screen.findByText('No new link was made')).toBeTruthy()
    await make()
    expect(await screen.findByText('New link ready')).toBeTruthy()
    const keys = server.changes.map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('the link by email', () => {
  it('is sent where the owner says, or says at the field what is wrong', async () => {
    await openOwned()
    const keep = region('Keep your owner link')
    const email = keep.getByRole('textbox', { name: /Your email address/ })
    server.next = refuse('invalid_input', { issues: { email: 'Please enter a valid email address' } })
    await userEvent.type(email, 'ana')
    await press('Email it to me')
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    await userEvent.type(email, '@example.org')
    await press('Email it to me')
    expect(await screen.findByText('Email on its way')).toBeTruthy()
  })

  it('can be forgotten', async () => {
    server.toy = makeOwnerToy({ email: { hint: 'a…@example.org', isConfirmed: true } })
    await openOwned()
    await press('Forget my email address')
    expect(await screen.findByText('Email address removed')).toBeTruthy()
    expect(screen.queryByText(/a…@example\.org/)).toBeNull()
  })
})
