import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { adminClient } from '../../../hooks/admin/admin-client.ts'
// What loads late in the browser is loaded before the test, whose time it would take.
import '../../../ui/toast-region.tsx'
import { dismissToast, toastStore } from '../../../ui/toast.ts'
import { Toaster } from '../../../ui/toaster.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** A place of the dashboard at an address, with the messages; nothing of the place opened before is left. */
export function openTab(Tab: ComponentType, search: string) {
  adminClient.clear()
  dismissToast(toastStore.read()?.id ?? 0)
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={[`/admin/dashboard${search}`]}>
      <Address />
      <Tab />
      <Toaster />
    </MemoryRouter>,
  )
  return user
}

export const address = () => screen.getByLabelText('address').textContent
