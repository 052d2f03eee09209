import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { routePatterns } from '../../../paths.ts'
import { OfflineScreen } from '../offline-screen.tsx'

export function openOffline() {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={[routePatterns.offline]}>
      <OfflineScreen />
    </MemoryRouter>,
  )
  return user
}
