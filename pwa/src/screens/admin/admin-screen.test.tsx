import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminClient } from '../../hooks/admin/admin-client.ts'
import { AdminScreen } from './admin-screen.tsx'

beforeEach(() => adminClient.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nobody = () => Response.json({ code: 'unauthenticated', message: 'Please sign in.' }, { status: 401 })
const somebody = () => Response.json({ email: 'admin@plushtrails.example', profileImageUrl: null })

function open(address: string, user: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (url: URL) =>
    url.pathname === '/api/auth/user' ? user() : Response.json({ name: 'Google', isDemo: false }),
  )
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/admin" element={<AdminScreen />} />
        <Route path="/admin/dashboard" element={<p>the desk</p>} />
      </Routes>
    </MemoryRouter>,
  )
}

describe('signing in', () => {
  it('names the provider and leads to the server', async () => {
    open('/admin', nobody)
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Login' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Google' }))
    expect(assign).toHaveBeenCalledWith('/api/login')
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  it('says in a sentence why it did not work, whatever stands in the address', async () => {
    open('/admin?problem=not_on_list', nobody)
    expect(await screen.findByText(/doesn’t have access to the dashboard/)).toBeTruthy()
    cleanup()
    adminClient.clear()
    open('/admin?problem=%3Cscript%3E', nobody)
    expect(await screen.findByText('Sign-in failed. Please try again.')).toBeTruthy()
  })

  it('goes on to the dashboard when somebody is signed in', async () => {
    open('/admin', somebody)
    expect(await screen.findByText('the desk')).toBeTruthy()
  })

  it('says when nobody answers, and asks again', async () => {
    let isUp = false
    open('/admin', () => (isUp ? nobody() : Promise.reject(new TypeError('no network'))))
    expect(await screen.findByText('We couldn’t reach the dashboard')).toBeTruthy()
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeTruthy()
  })
})
