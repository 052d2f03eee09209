import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readJourneyCopy } from '../../data/journeys.ts'
import { useScriptedServer } from '../../data/testing/use-scripted-server.ts'
import { makeToy } from './testing/makers.ts'
import { openJourney } from './testing/open-journey.tsx'

const server = useScriptedServer()
afterEach(cleanup)

describe('a journey that nobody has answered for yet', () => {
  /** The page as it is after four seconds; `answer` lets the server speak. */
  async function openAndWait() {
    let answer = () => undefined as void
    server.toys.set('bear42', makeToy())
    server.everything = () => new Promise((resolve) => (answer = () => resolve('pass')))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const user = openJourney('BEAR42')
    await vi.advanceTimersByTimeAsync(4_000)
    vi.useRealTimers()
    await screen.findByRole('heading', { level: 1, name: 'This journey takes long to load' })
    return { user, answer: () => answer() }
  }

  it('says so in time, offers the form, and appears when it comes', async () => {
    const { answer } = await openAndWait()
    expect(screen.getByRole('button', { name: 'Add Journey Entry' })).toBeTruthy()
    act(answer)
    expect(await screen.findByRole('heading', { level: 1, name: 'Captain Button' })).toBeTruthy()
  })

  it('does not take the password dialog away from somebody who types in it', async () => {
    const { user, answer } = await openAndWait()
    await user.click(screen.getByRole('button', { name: 'Add Journey Entry' }))
    const field = await screen.findByLabelText(/^Password/)
    await user.type(field, 'honey')
    act(answer)
    await waitFor(async () => expect(await readJourneyCopy('BEAR42')).toMatchObject({ row: { toy: { id: 'BEAR42' } } }))
    expect((screen.getByLabelText(/^Password/) as HTMLInputElement).value).toBe('honey')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Captain Button' })).toBeTruthy()
  })
})
