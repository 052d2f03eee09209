import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { FeaturedToy } from '#contract/toys'
import { readKeptFeatured } from '../../data/featured.ts'
import { localDb } from '../../data/local-db.ts'
import { emptyDatabase } from '../../data/testing/makers.ts'
import { queryClient } from '../../hooks/query-client.ts'
import { HomeScreen } from './home-screen.tsx'

beforeAll(() => import('./featured-toys.tsx'))
beforeEach(async () => {
  await emptyDatabase()
  queryClient.clear()
})
afterEach(cleanup)

const mossy: FeaturedToy = {
  id: 'MOSSY1',
  name: 'Mossy',
  mission: null,
  imageUrl: null,
  photo: null,
  status: 'active',
  createdAt: '2026-05-01T00:00:00.000Z',
  stopCount: 2,
  currentLocation: 'Nikkō',
  journeyEntries: [{ location: 'Nikkō' }],
}
let online = true
beforeEach(() => {
  online = true
  vi.stubGlobal('fetch', () =>
    online ? Promise.resolve(Response.json([mossy])) : Promise.reject(new TypeError('off')),
  )
})

async function visit() {
  cleanup()
  queryClient.clear()
  render(<HomeScreen />)
  return screen.findByRole('article', { name: 'Mossy' })
}

it('shows the last list when nobody answers, says so, and asks again on request', async () => {
  await visit()
  expect(screen.queryByText(/^Saved list from/)).toBeNull()
  await waitFor(async () => expect((await readKeptFeatured())?.toys).toEqual([mossy]))
  online = false
  await visit()
  expect(screen.getByText(/^Saved list from/)).toBeTruthy()
  online = true
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.queryByText(/^Saved list from/)).toBeNull())
  expect(await screen.findByRole('article', { name: 'Mossy' })).toBeTruthy()
})

it('shows nothing that other code has kept in another shape', async () => {
  await localDb.meta.put({ name: 'featured', v: 1, value: { toys: [{ id: 7 }], savedAt: 1 } })
  online = false
  render(<HomeScreen />)
  expect(await screen.findByText('The adventures couldn’t be loaded.')).toBeTruthy()
})
