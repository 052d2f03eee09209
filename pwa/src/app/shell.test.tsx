import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { discardQueuedEntry, enqueueEntry } from '../data/outbox/actions.ts'
import { emptyDatabase, makeEntry } from '../data/testing/makers.ts'
import { App } from './app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ScreenUnavailableError } from './lazy-screen.ts'

beforeEach(() => {
  history.replaceState(null, '', '/track')
  vi.stubGlobal('scrollTo', vi.fn())
  // Nothing of the server is needed to walk between these screens.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})
afterEach(cleanup)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the shell', () => {
  it('has its links, and marks the page one is on', async () => {
    render(<App />)
    await heading('Track Your Plush Friend')
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(main.getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('/shop')
    expect(main.getByRole('link', { name: 'Activate Tag' }).getAttribute('href')).toBe('/start-journey')
    const quick = within(screen.getByRole('navigation', { name: 'Quick Links' }))
    expect(quick.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Track Toy', '/track'],
      ['Start Adventure', '/start-journey'],
      ['Shop', '/shop'],
      ['Offline and storage', '/offline'],
    ])
    expect(quick.getByRole('link', { current: 'page' }).textContent).toBe('Track Toy')
    expect(screen.getByRole('navigation', { name: 'Legal' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main')
  })

  it('goes to a screen without loading the page: top, title and focus move along', async () => {
    render(<App />)
    await heading('Track Your Plush Friend')
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }))
    const title = await heading("Track Your Plush Friend's Amazing Journey")
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
    expect(document.title).toBe('Follow a plush friend around the world · Plush Trails')
  })

  it('says so at an address that leads nowhere', async () => {
    history.replaceState(null, '', '/nowhere/at/all')
    render(<App />)
    await heading('404 Page Not Found')
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  it('opens its menu on a small screen, and Escape closes it and gives the focus back', async () => {
    render(<App />)
    const menu = screen.getByRole('button', { name: 'Open menu' })
    await userEvent.click(menu)
    expect(screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true')
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect(menu.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(menu)
  })

  it('counts what waits on the app’s icon, beside its menu and in it, and leads to the outbox', async () => {
    await emptyDatabase()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const icon = { setAppBadge: vi.fn(), clearAppBadge: vi.fn() }
    Object.assign(navigator, icon)
    onTestFinished(() => Object.keys(icon).forEach((name) => Reflect.deleteProperty(navigator, name)))
    const key = await enqueueEntry(makeEntry())
    render(<App />)
    const badge = await screen.findByRole('link', { name: '1 entry waiting to be sent' }, { timeout: 15_000 })
    expect(badge.getAttribute('href')).toBe('/outbox')
    const menu = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(menu.getByRole('link', { name: 'Outbox (1)' }).getAttribute('href')).toBe('/outbox')
    await waitFor(() => expect(icon.setAppBadge.mock.lastCall).toEqual([1]))
    icon.clearAppBadge.mockClear()
    await discardQueuedEntry(key)
    await waitFor(() => expect(icon.clearAppBadge).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByRole('link', { name: /waiting to be sent/ })).toBeNull())
    expect(menu.queryByRole('link', { name: /^Outbox/ })).toBeNull()
  })

  it('says that there is no network as long as there is none', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(<App />)
    expect(await screen.findByText(/^You’re offline/)).toBeTruthy()
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull())
  })
})

describe('a screen that fails', () => {
  const Broken = ({ error }: { error: Error }): never => {
    throw error
  }

  it.each([
    [new Error('boom'), 'Something went wrong'],
    [new ScreenUnavailableError('gone'), 'This page isn’t on your device yet'],
  ])('is a sentence with a way on (%s)', (error, title) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <ErrorBoundary>
        <Broken error={error} />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy()
  })

  it.each([
    ['/checkout', 'Paying needs a connection', 'Back to the Shop'],
    ['/admin/dashboard', 'The dashboard needs a connection', 'Back to Home'],
  ])('at %s offline says that it needs a connection, and goes on when there is one', (path, title, wayBack) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    history.replaceState(null, '', path)
    render(
      <ErrorBoundary>
        <Broken error={new ScreenUnavailableError('gone')} />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByRole('link', { name: wayBack })).toBeTruthy()
    dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledOnce()
    history.replaceState(null, '', '/')
  })
})
