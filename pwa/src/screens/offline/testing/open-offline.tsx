import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { routePatterns } from '../../../paths.ts'
import { OfflineScreen } from '../offline-screen.tsx'

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 })

export function openOffline() {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={[routePatterns.offline]}>
      <OfflineScreen />
    </MemoryRouter>,
  )
  return user
}
