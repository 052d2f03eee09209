import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
// What loads late in the browser is loaded before the test, whose time it would take.
import '../../../ui/toast-region.tsx'
import { routePatterns } from '../../../paths.ts'
import { Toaster } from '../../../ui/toaster.tsx'
import { OwnerScreen } from '../owner-screen.tsx'

function Address() {
  const { pathname, search, hash } = useLocation()
  return <output aria-label="address">{pathname + search + hash}</output>
}

/** The owner page at an address, with the messages; elsewhere only the address is shown. */
export function openOwnerPage(address = '/owner/BEAR42') {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={[address]}>
      <Address />
      <Routes>
        <Route path={routePatterns.owner} element={<OwnerScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  )
  return user
}
