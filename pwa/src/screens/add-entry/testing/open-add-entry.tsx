import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
// What loads late in the browser is loaded before the test, whose time it would take.
import '../place-picker.tsx'
import '../../../ui/toast-region.tsx'
import { routePatterns } from '../../../paths.ts'
import { ownEntryIn } from '../../../hooks/own-entry.ts'
import { Toaster } from '../../../ui/toaster.tsx'
import { AddEntryScreen } from '../add-entry-screen.tsx'

function Address() {
  const { pathname, search, state } = useLocation()
  const to = ownEntryIn(state) === null ? state : 'at the own entry'
  return <output aria-label="address">{[pathname + search, to].filter(Boolean).join(' ')}</output>
}

/** The form at an address, with the messages; elsewhere only the address is shown. */
export function openAddEntry(path: string) {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={[path]}>
      <Address />
      <Routes>
        <Route path={routePatterns.addEntry} element={<AddEntryScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  )
  return user
}

export const address = () => screen.getByLabelText('address').textContent
