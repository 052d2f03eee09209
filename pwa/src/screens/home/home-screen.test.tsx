import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeaturedToy } from '#contract/toys'
import { queryClient } from '../../hooks/query-client.ts'
import { HomeScreen } from './home-screen.tsx'

// The part of the page that loads after the first paint; here it is on the device already.
beforeAll(() => import('./featured-toys.tsx'))
beforeEach(() => queryClient.clear())
afterEach(cleanup)

const mossy: FeaturedToy = {
  id: 'MOSSY1',
  name: 'Mossy',
  mission: 'Find the quietest forest',
  imageUrl: '/photos/a.webp',
  photo: { width: 1600, height: 1200, sources: [{ url: '/photos/a.webp', width: 480 }] },
  status: 'active',
  createdAt: '2026-05-01T00:00:00.000Z',
  stopCount: 12,
  currentLocation: 'Nikkō',
  journeyEntries: [{ location: 'Nikkō' }],
}
const fresh = {
  ...mossy,
  id: 'PIP',
  name: 'Pip',
  mission: null,
  imageUrl: null,
  photo: null,
  stopCount: 1,
  currentLocation: null,
}

/** The server's answers, one a request; the last one stays. */
function answer(...answers: (FeaturedToy[] | 'fails')[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    asked.push(String(input instanceof Request ? input.url : input))
    const next = answers[Math.min(asked.length, answers.length) - 1]
    return next === 'fails' ? Promise.reject(new TypeError('no network')) : Promise.resolve(Response.json(next))
  })
  return asked
}

describe('the featured adventures', () => {
  it('show a card for each toy', async () => {
    const asked = answer([mossy, fresh])
    render(<HomeScreen />)
    const card = within(await screen.findByRole('article', { name: 'Mossy' }))
    expect(asked[0]).toMatch(/\/api\/toys\/featured$/)
    expect(card.getByText('12 Stops')).toBeTruthy()
    expect(card.getByText('Mission: Find the quietest forest')).toBeTruthy()
    expect(card.getByText('Currently in: Nikkō')).toBeTruthy()
    expect(card.getByRole('img', { name: 'Portrait of Mossy' })).toBeTruthy()
    expect(card.getByRole('link', { name: 'View Journey' }).getAttribute('href')).toBe('/journey/MOSSY1')
    const other = within(screen.getByRole('article', { name: 'Pip' }))
    expect(other.getByText('Not started yet')).toBeTruthy()
    expect(other.getByText('1 Stop')).toBeTruthy()
    expect(other.queryByRole('img')).toBeNull()
  })

  it('say when there are none', async () => {
    answer([])
    render(<HomeScreen />)
    expect(await screen.findByText('No featured adventures yet.')).toBeTruthy()
  })

  it('can be asked for again after a failure', async () => {
    answer('fails', [mossy])
    render(<HomeScreen />)
    expect(await screen.findByText('The adventures couldn’t be loaded.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('article', { name: 'Mossy' })).toBeTruthy()
  })
})

describe('how it works', () => {
  it.each(['Start a Mission', 'Track the Journey', 'Pass It Along'])('explains %s in three steps', async (step) => {
    answer([])
    render(<HomeScreen />)
    await screen.findByText('No featured adventures yet.')
    const opener = screen.getByRole('button', { name: step })
    await userEvent.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: step }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(3)
    expect(dialog.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/shop')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(opener)
  })
})

it('leads to a tag and to a new toy', async () => {
  answer([])
  render(<HomeScreen />)
  await screen.findByText('No featured adventures yet.')
  expect(screen.getByRole('heading', { level: 1, name: "Track Your Plush Friend's Amazing Journey" })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Enter Tag ID' }).getAttribute('href')).toBe('/track')
  expect(screen.getByRole('link', { name: 'Activate Tag' }).getAttribute('href')).toBe('/start-journey')
})
