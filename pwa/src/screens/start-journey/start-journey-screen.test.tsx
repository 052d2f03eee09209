import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readActivationDraft, saveActivationDraft } from '../../data/activation-draft.ts'
import { localDb } from '../../data/local-db.ts'
import { makePhoto, makeToy } from '../../data/testing/makers.ts'
import { breakOff, html, refuse, sendJson, type Step } from '../../data/testing/scripted-server.ts'
import { keepCodePassword } from '../../hooks/tag-password.ts'
import { claimTab } from '../../hooks/tab.ts'
import { dismissToast, toastStore } from '../../ui/toast.ts'
import { address, openStartJourney } from './testing/open-start-journey.tsx'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'

const server = useScriptedServer()
afterEach(() => {
  cleanup()
  dismissToast(toastStore.read()?.id ?? 0)
  vi.restoreAllMocks()
})

const words = { id: 'BEAR42', name: 'Mossy', ownerName: 'Ana', mission: 'Find the quietest forest' }
const labels = { id: 'Tag ID', name: 'Toy Name', ownerName: 'Your Name', mission: 'Mission', password: 'Password' }
type Field = keyof typeof labels

const activate: Step = ({ fields }, response) => sendJson(response, 200, { id: fields.id, name: fields.name })
const dialog = () => screen.findByRole('dialog', { name: 'Activate Your Tag' })
const field = (name: Field) => screen.getByLabelText<HTMLInputElement>(labels[name])
const type = (name: Field, value: string) => fireEvent.change(field(name), { target: { value } })

/** The dialog with everything filled in, the photo as an earlier visit left it. */
async function openFilled(changes: Partial<Record<Field, string>> = {}) {
  await saveActivationDraft(await claimTab(), { ...words, photo: makePhoto() })
  const user = openStartJourney('/start-journey?id=')
  await dialog()
  type('password', 'honey')
  for (const [name, value] of Object.entries(changes)) type(name as Field, value)
  return user
}
const submit = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(within(await dialog()).getByRole('button', { name: 'Activate Tag' }))

describe('the page', () => {
  it('leads to the dialog and to the shop', async () => {
    const user = openStartJourney()
    expect(screen.getByRole('heading', { level: 1, name: 'Start Your Journey' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Order Tag' }).getAttribute('href')).toBe('/shop')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Activate Tag' }))
    await dialog()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/start-journey'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens the dialog for the tag of a link', async () => {
    openStartJourney('/start-journey?id=%20Bear-42')
    await dialog()
    expect(field('id').value).toBe('Bear-42')
    expect(screen.queryByText(/We’ve restored what you wrote/)).toBeNull()
  })

  it('has the password of a code that was scanned for that tag, and of no other', async () => {
    keepCodePassword('bear-42', 'honey')
    openStartJourney('/start-journey?id=Bear-42')
    await dialog()
    expect(field('password').value).toBe('honey')
    expect(screen.queryByText(/We’ve restored what you wrote/)).toBeNull()
    cleanup()
    openStartJourney('/start-journey?id=Bear-43')
    await dialog()
    expect(field('password').value).toBe('')
  })
})

describe('an activation', () => {
  it.each([
    ['/start-journey?id=BEAR42', 'name'],
    ['/start-journey?id=', 'id'],
  ] as const)('of %s begins in the first field where nothing stands yet: %s', async (link, name) => {
    openStartJourney(link)
    await dialog()
    await waitFor(() => expect(document.activeElement).toBe(field(name)))
  })

  it('goes out once with everything, and ends on the journey', async () => {
    server.nextPosts.push(activate)
    const user = await openFilled({ id: ' bear42 ' })
    const button = within(await dialog()).getByRole('button', { name: 'Activate Tag' })
    await user.dblClick(button)
    expect(await screen.findByText('Toy Activated!')).toBeTruthy()
    expect(screen.getByText('Mossy is now ready for its journey.')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/journey/bear42'))
    expect(server.posts()).toHaveLength(1)
    const [post] = server.posts()
    expect(post).toMatchObject({ path: '/api/toys/activate', fields: { ...words, id: 'bear42', password: 'honey' } })
    expect(post?.image).toEqual(new Uint8Array(makePhoto().bytes))
    expect(await readActivationDraft(await claimTab())).toBeNull()
  })

  it('says that it is under way, and cannot be closed meanwhile', async () => {
    let answer: (() => void) | undefined
    server.nextPosts.push(async (arrival, response) => {
      await new Promise<void>((resolve) => (answer = resolve))
      return activate(arrival, response)
    })
    const user = await openFilled()
    await submit(user)
    expect(await screen.findByRole('button', { name: 'Activating...' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
    await waitFor(() => expect(server.posts()).toHaveLength(1))
    answer?.()
    expect(await screen.findByText('Toy Activated!')).toBeTruthy()
  })

  it.each<[string, Step, string]>([
    ['a wrong password', refuse('wrong_password', { message: 'The password is not right' }), 'password'],
    ['an unknown tag', refuse('not_found', { message: 'Toy not found' }), 'id'],
  ])('keeps the dialog and says so after %s', async (_, step, name) => {
    server.nextPosts.push(step)
    const user = await openFilled()
    await submit(user)
    const sentence = name === 'id' ? 'Toy not found' : 'The password is not right'
    const status = name === 'id' ? 404 : 403
    expect((await screen.findAllByText('Activation Failed'))[0]).toBeTruthy()
    expect((await screen.findAllByText(`${status}: ${sentence}`)).length).toBeGreaterThan(0)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(field(name as Field))
    expect(field('password').value).toBe('honey')
  })

  it.each<[string, Step, string]>([
    ['no answer', breakOff, 'Something went wrong. Please try again.'],
    ['an answer without a sentence', html(500), 'Failed to activate toy'],
  ])('has words for %s', async (_, step, sentence) => {
    server.nextPosts.push(step)
    const user = await openFilled()
    await submit(user)
    expect((await screen.findAllByText('Activation Failed'))[0]).toBeTruthy()
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  })

  it('tells an active tag of somebody else from one whose answer was lost', async () => {
    server.toys.set('bear42', makeToy('BEAR42', { ...words, name: 'Pip' }))
    server.nextPosts.push(refuse('conflict', { message: 'This tag is already active' }))
    const user = await openFilled()
    await submit(user)
    expect((await screen.findAllByText('409: This tag is already active')).length).toBeGreaterThan(0)

    server.toys.set('bear42', makeToy('BEAR42', words))
    server.nextPosts.push(refuse('conflict', { message: 'This tag is already active' }))
    await submit(user)
    expect(await screen.findByText('Toy Activated!')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/journey/BEAR42'))
  })
})

describe('what is not sent', () => {
  afterEach(() => expect(server.posts()).toEqual([]))

  it('is a form with something missing: each field says so, and the first gets the focus', async () => {
    const user = openStartJourney('/start-journey?id=')
    await dialog()
    await submit(user)
    for (const sentence of [
      'Tag ID is required',
      'Toy name is required',
      'Your name is required',
      'Mission description is required',
      'Password is required',
      'Please upload a photo of your toy.',
    ]) {
      expect(await screen.findByText(sentence)).toBeTruthy()
    }
    expect(document.activeElement).toBe(field('id'))
    type('id', 'B')
    expect(screen.queryByText('Tag ID is required')).toBeNull()
  })

  it.each<[Field, number, string]>([
    ['id', 20, 'Tag ID must be 20 characters or less'],
    ['password', 50, 'Password must be 50 characters or less'],
    ['name', 100, 'Name must be 100 characters or less'],
    ['ownerName', 100, 'Name must be 100 characters or less'],
    ['mission', 500, 'Mission must be 500 characters or less'],
  ])('is a %s of more than %d characters', async (name, max, sentence) => {
    const user = await openFilled({ [name]: 'x'.repeat(max + 1) })
    await submit(user)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
  })

  it('is a toy without a portrait', async () => {
    await saveActivationDraft(await claimTab(), { ...words, photo: null })
    const user = openStartJourney('/start-journey?id=')
    await dialog()
    type('password', 'honey')
    await submit(user)
    expect(await screen.findByText('Photo Required')).toBeTruthy()
    expect(screen.getAllByText('Please upload a photo of your toy.')).toHaveLength(2)
  })

  it('is anything without signal', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const user = await openFilled()
    expect(screen.getAllByText('You’re offline')).toHaveLength(1)
    await submit(user)
    await waitFor(() => expect(screen.getAllByText('You’re offline')).toHaveLength(2))
    expect(await dialog()).toBeTruthy()
  })
})

describe('the draft', () => {
  it('brings everything back but the password, which is nowhere on the device', async () => {
    const user = openStartJourney('/start-journey?id=')
    await dialog()
    for (const [name, value] of Object.entries(words)) type(name as Field, value)
    type('password', 'secret-honey')
    await waitFor(async () => expect(await readActivationDraft(await claimTab())).toMatchObject(words))
    expect(JSON.stringify(await localDb.meta.toArray())).not.toContain('secret-honey')
    cleanup()

    openStartJourney('/start-journey?id=OTHER7')
    await dialog()
    expect(screen.getByText(/We’ve restored what you wrote earlier/)).toBeTruthy()
    expect([field('id').value, field('name').value, field('password').value]).toEqual(['OTHER7', 'Mossy', ''])
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(field('name').value).toBe('')
    await waitFor(async () => expect(await readActivationDraft(await claimTab())).toBeNull())
  })

  it('shows the portrait with the name of its file, and lets it go', async () => {
    const user = await openFilled()
    expect(await screen.findByAltText('The photo you chose')).toBeTruthy()
    expect(screen.getByText('image.jpg')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove photo' }))
    expect(screen.queryByText('image.jpg')).toBeNull()
    await waitFor(async () => expect((await readActivationDraft(await claimTab()))?.photo).toBeNull())
    await user.upload(screen.getByLabelText('Toy Photo'), new File(['hello'], 'toy.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('Please upload an image file')).toBeTruthy()
  })
})
