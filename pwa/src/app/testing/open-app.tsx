import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { emptyDatabase } from '../../data/testing/makers.ts'
import { adminClient } from '../../hooks/admin/admin-client.ts'
import { queryClient } from '../../hooks/query-client.ts'
import { App } from '../app.tsx'
import { Screens } from '../router.tsx'
import { answers } from './greek-server.ts'

/** An empty device, and a server whose answers are in Greek but for the ones given here, by path. */
export async function startGreekServer(others: Record<string, object> = {}): Promise<void> {
  await emptyDatabase()
  queryClient.clear()
  adminClient.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('fetch', (input: string | URL) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    const answer = others[pathname] ?? answers[pathname]
    return Promise.resolve(
      answer ? Response.json(answer) : Response.json({ code: 'not_found', message: '–' }, { status: 404 }),
    )
  })
}

/** The page at an address, once it shows what it is there for. */
export async function openApp(address: string, seen: string | RegExp): Promise<void> {
  history.replaceState(null, '', address)
  render(<App />)
  expect(await screen.findAllByText(seen)).not.toHaveLength(0)
}

/** Without StrictMode: happy-dom's dialogs tell at once, not in a task, that the first of its two mounts has closed. */
export const renderScreens = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Screens />
    </MemoryRouter>,
  )

/** The dialog that a button of a page opens, once it shows what it is there for. */
export async function openDialog(address: string, button: string, seen: string | RegExp): Promise<void> {
  renderScreens(address)
  await userEvent.click((await screen.findAllByRole('button', { name: new RegExp(`^${button}`) }))[0]!)
  expect(await screen.findAllByText(seen)).not.toHaveLength(0)
}
