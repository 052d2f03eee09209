import 'fake-indexeddb/auto'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { localDb } from '../../data/local-db.ts'
import { emptyDatabase, makeToy } from '../../data/testing/makers.ts'
import { toastStore } from '../../ui/toast.ts'
import { TrackScreen } from './track-screen.tsx'

afterEach(cleanup)

const Address = () => <output>{useLocation().pathname}</output>

const open = () =>
  render(
    <MemoryRouter initialEntries={['/track']}>
      <Routes>
        <Route path="/track" element={<TrackScreen />} />
        <Route path="*" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  )

const submit = () => userEvent.click(screen.getByRole('button', { name: 'View' }))

describe('the track screen', () => {
  it('opens the journey of the tag, trimmed and safe in an address', async () => {
    open()
    await userEvent.type(screen.getByRole('textbox', { name: 'Enter Tag ID' }), '  BEAR/7 ')
    await submit()
    expect(screen.getByRole('status').textContent).toBe('/journey/BEAR%2F7')
  })

  it('asks for an id when there is none', async () => {
    open()
    await userEvent.type(screen.getByRole('textbox', { name: 'Enter Tag ID' }), '   ')
    await submit()
    expect(toastStore.read()).toMatchObject({
      title: 'Missing Information',
      description: 'Please enter a toy ID to view its journey',
      tone: 'destructive',
    })
    expect(screen.getByRole('textbox', { name: 'Enter Tag ID' }).getAttribute('required')).not.toBeNull()
  })

  it('explains what the password is for and leads back', () => {
    open()
    const field = screen.getByRole('textbox', { name: 'Enter Tag ID' })
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      "Enter the ID code to view the toy's journey. You'll need the password only to add new entries.",
    )
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })
})

it('offers the toys viewed last, the newest first', async () => {
  await emptyDatabase()
  await localDb.journeys.bulkPut(
    [makeToy('TEDDY-1'), makeToy('PIP', { name: 'Pip', journeyEntries: [] })].map((toy, index) => ({
      id: toy.id.toLowerCase(),
      v: 1,
      toy,
      etag: null,
      savedAt: 1,
      touchedAt: 0,
      viewedAt: index,
    })),
  )
  open()
  const recent = within(await screen.findByRole('region', { name: 'Recently viewed' }))
  expect(recent.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/journey/PIP',
    '/journey/TEDDY-1',
  ])
  expect(recent.getByText('Pip')).toBeTruthy()
})
