import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
// What loads late in the browser is loaded before the test, whose time it would take.
import '../../../ui/toast-region.tsx'
import { routePatterns } from '../../../paths.ts'
import { Toaster } from '../../../ui/toaster.tsx'
import { OutboxScreen } from '../outbox-screen.tsx'

function Address() {
  const { pathname, state } = useLocation()
  return <output aria-label="address">{`${pathname} ${JSON.stringify(state)}`}</output>
}

/** The outbox page, with the messages; elsewhere only the address is shown, with its history state. */
export function openOutbox() {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={[routePatterns.outbox]}>
      <Address />
      <Routes>
        <Route path={routePatterns.outbox} element={<OutboxScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  )
  return user
}
