import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
// What loads late in the browser is loaded before the test, whose time it would take.
import '../../../ui/toast-region.tsx'
import { routePatterns } from '../../../paths.ts'
import { Toaster } from '../../../ui/toaster.tsx'
import { StartJourneyScreen } from '../start-journey-screen.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** The screen at an address, with the messages; elsewhere only the address is shown. */
export function openStartJourney(path = '/start-journey') {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={[path]}>
      <Address />
      <Routes>
        <Route path={routePatterns.startJourney} element={<StartJourneyScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  )
  return user
}

export const address = () => screen.getByLabelText('address').textContent
