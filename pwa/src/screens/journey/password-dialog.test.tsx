import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { breakOff, refuse, sendJson } from '../../data/testing/scripted-server.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { keepCodePassword, keepTagPassword, readCodePassword, readTagPassword } from '../../hooks/tag-password.ts'
import { makeToy } from './testing/makers.ts'
import { address, openJourney } from './testing/open-journey.tsx'

const server = useScriptedServer()
afterEach(cleanup)

describe('the password dialog', () => {
  const ask = async () => {
    server.toys.set('bear42', makeToy())
    const user = openJourney('BEAR42')
    await user.click(await screen.findByRole('button', { name: 'Add Journey Entry' }))
    const field = within(await screen.findByRole('dialog')).getByLabelText(/^Password/)
    return { user, field }
  }

  it('wants something typed', async () => {
    const { user } = await ask()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Missing Password')).toBeTruthy()
    expect(screen.getAllByText("Please enter the toy's password to add a new entry")[0]).toBeTruthy()
    expect(server.posts()).toHaveLength(0)
  })

  it('goes on with the right one and keeps it for this tab', async () => {
    const { user, field } = await ask()
    server.nextPosts.push((_, response) => sendJson(response, 200, { verified: true }))
    await user.type(field, ' honey {Enter}')
    await waitFor(() => expect(address()).toBe('/journey/BEAR42/add-entry'))
    expect(readTagPassword('bear42')).toBe('honey')
  })

  it.each([
    [{ left: 3, nextInSeconds: 0 }, 'You have 3 tries left before a short wait.'],
    [{ left: 0, nextInSeconds: 16 }, 'You can try again in 16 seconds.'],
    [{ left: 0, nextInSeconds: 120 }, 'You can try again in 2 minutes.'],
  ])('says how many tries are left and when the next is possible: %o', async (tries, sentence) => {
    const { user, field } = await ask()
    server.nextPosts.push((_, response) =>
      sendJson(response, 403, { code: 'wrong_password', message: 'Invalid password. Please try again.', tries }),
    )
    await user.type(field, 'jam{Enter}')
    expect(await screen.findByText(`Invalid password. Please try again. ${sentence}`)).toBeTruthy()
  })

  it('stays with a wrong one', async () => {
    const { user, field } = await ask()
    server.nextPosts.push(refuse('wrong_password'))
    await user.type(field, 'jam{Enter}')
    expect(await screen.findByText('Authentication Failed')).toBeTruthy()
    expect(screen.getAllByText('Invalid password. Please try again.')[0]).toBeTruthy()
    expect([address(), readTagPassword('BEAR42')]).toEqual(['/journey/BEAR42', null])
  })

  it('says what the server says after too many tries', async () => {
    const { user, field } = await ask()
    server.nextPosts.push(refuse('rate_limited', { message: 'Too many attempts. Wait 15 minutes.' }))
    await user.type(field, 'jam{Enter}')
    expect((await screen.findAllByText('Too many attempts. Wait 15 minutes.'))[0]).toBeTruthy()
    expect(address()).toBe('/journey/BEAR42')
  })

  it.each([
    ['nobody answers', breakOff],
    ['the server has its hands full', refuse('unavailable')],
  ])('goes on when %s: the password is checked when the entry is sent', async (_, step) => {
    const { user, field } = await ask()
    server.nextPosts.push(step)
    await user.type(field, 'honey{Enter}')
    await waitFor(() => expect(address()).toBe('/journey/BEAR42/add-entry'))
    expect(await screen.findByText(/We.ll check it when your entry is sent/)).toBeTruthy()
  })
})

describe('the password of a scanned code', () => {
  const add = async () => {
    server.toys.set('bear42', makeToy())
    keepCodePassword('bear42', 'honey')
    const user = openJourney('BEAR42')
    await user.click(await screen.findByRole('button', { name: 'Add Journey Entry' }))
    return user
  }
  const refusal = 'The password in the code you scanned doesn’t work. Please enter the one from the back of the tag.'

  it('opens the form without a question, and is there for the next entry', async () => {
    server.nextPosts.push((_, response) => sendJson(response, 200, { verified: true }))
    await add()
    await waitFor(() => expect(address()).toBe('/journey/BEAR42/add-entry'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([readTagPassword('BEAR42'), readCodePassword('BEAR42')]).toEqual(['honey', 'honey'])
  })

  it('is not sent anywhere before an entry is wanted', async () => {
    server.toys.set('bear42', makeToy())
    keepCodePassword('bear42', 'honey')
    openJourney('BEAR42')
    await screen.findByRole('button', { name: 'Add Journey Entry' })
    expect(server.posts()).toHaveLength(0)
  })

  it('is as good as any while nobody can be asked', async () => {
    server.nextPosts.push(breakOff)
    await add()
    await waitFor(() => expect(address()).toBe('/journey/BEAR42/add-entry'))
    expect(await screen.findByText(/We.ll check it when your entry is sent/)).toBeTruthy()
  })

  it('that is wrong or old is said to be, asked for, and forgotten', async () => {
    server.nextPosts.push(refuse('wrong_password'), (_, response) => sendJson(response, 200, { verified: true }))
    const user = await add()
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Journey Entry' }))
    expect(dialog.getByText(refusal)).toBeTruthy()
    const field = dialog.getByLabelText<HTMLInputElement>(/^Password/)
    expect([field.value, readTagPassword('BEAR42')]).toEqual(['', null])
    await user.type(field, 'acorn{Enter}')
    await waitFor(() => expect(address()).toBe('/journey/BEAR42/add-entry'))
    expect(readTagPassword('BEAR42')).toBe('acorn')
    expect(server.posts()).toHaveLength(2)
  })

  it('stays when the server says to wait, which says nothing of it', async () => {
    server.nextPosts.push(refuse('rate_limited', { message: 'Too many attempts. Wait 15 minutes.' }))
    await add()
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Journey Entry' }))
    expect(dialog.getByText('Too many attempts. Wait 15 minutes.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('honey')
  })

  it('says that it is being checked when that takes long, and can be given up', async () => {
    let answer = () => undefined as void
    server.nextPosts.push(async (_, response) => {
      await new Promise<void>((resolve) => (answer = resolve))
      sendJson(response, 200, { verified: true })
    })
    const user = await add()
    expect(await screen.findByText('Checking the tag’s code…')).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    answer()
    await waitFor(() => expect(server.posts()).toHaveLength(1))
    expect(address()).toBe('/journey/BEAR42')
  })

  it('gives way to the one that is typed', () => {
    keepCodePassword('bear42', 'honey')
    expect(readTagPassword('BEAR42')).toBe('honey')
    keepTagPassword('BEAR42', 'acorn')
    expect(readTagPassword('bear42')).toBe('acorn')
  })
})
