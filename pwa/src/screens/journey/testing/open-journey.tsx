import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
// What loads late in the browser is loaded before the test, whose time it would take.
import '../map-of-stops.tsx'
import '../../../ui/toast-region.tsx'
import { Toaster } from '../../../ui/toaster.tsx'
import { routePatterns } from '../../../paths.ts'
import { JourneyScreen } from '../journey-screen.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** The screen at an address, with the messages; elsewhere only the address is shown. */
export function openJourney(id: string, state: unknown = null) {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={[{ pathname: `/journey/${id}`, state }]}>
      <Address />
      <Routes>
        <Route path={routePatterns.journey} element={<JourneyScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  )
  return user
}

/** Where the person is now. */
export const address = () => screen.getByRole('status', { name: 'address' }).textContent
