import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offerInstall } from '../ui/install.ts'
import { dismissToast, showToast, toastStore } from '../ui/toast.ts'
import { InstallOffer } from './install-offer.tsx'
import { keepInstallPrompt } from './install-prompt.ts'

const day = 24 * 60 * 60 * 1000

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  dispatchEvent(new Event('appinstalled'))
})

const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' as const }))

/** A browser that offers to install by a prompt of its own. */
function startChromium() {
  keepInstallPrompt()
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
}

const startIphone = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; Safari)')

function succeed(at = Date.now()) {
  vi.setSystemTime(at)
  act(() => offerInstall())
}

const offer = () => screen.queryByText('Install Plush Trails')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the offer to install', () => {
  it('comes after a success, and opens the browser’s own', async () => {
    startChromium()
    render(<InstallOffer />)
    expect(offer()).toBeNull()
    succeed()
    expect(offer()).toBeTruthy()
    await press('Install')
    expect(prompt).toHaveBeenCalledOnce()
    expect(offer()).toBeNull()
  })

  it('waits until the message of the success is gone', () => {
    startChromium()
    render(<InstallOffer />)
    act(() => showToast({ title: 'Success!' }))
    succeed()
    expect(offer()).toBeNull()
    act(() => dismissToast(toastStore.read()?.id ?? 0))
    expect(offer()).toBeTruthy()
  })

  it('is never made again after it was turned down', async () => {
    startChromium()
    render(<InstallOffer />)
    succeed()
    await press('Not now')
    expect(offer()).toBeNull()
    succeed(Date.now() + 400 * day)
    expect(offer()).toBeNull()
  })

  it('is made again after a month when nobody answered', () => {
    startChromium()
    const now = Date.now()
    const first = render(<InstallOffer />)
    succeed(now)
    first.unmount()
    render(<InstallOffer />)
    succeed(now + 29 * day)
    expect(offer()).toBeNull()
    succeed(now + 31 * day)
    expect(offer()).toBeTruthy()
  })

  it('is not kept quiet for years by a clock that was ahead and has been set right', () => {
    startChromium()
    const now = Date.now()
    const first = render(<InstallOffer />)
    succeed(now + 2 * 365 * day)
    first.unmount()
    render(<InstallOffer />)
    succeed(now)
    expect(offer()).toBeTruthy()
  })

  it('goes when the app is installed by another way', () => {
    startChromium()
    render(<InstallOffer />)
    succeed()
    act(() => void dispatchEvent(new Event('appinstalled')))
    expect(offer()).toBeNull()
  })

  it('shows an iPhone’s owner what to press, in order', () => {
    startIphone()
    render(<InstallOffer />)
    succeed()
    expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Tap the Share button in the browser’s bar.',
      'Scroll down and choose “Add to Home Screen”.',
    ])
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  })

  it.each([
    ['the installed app', () => vi.stubGlobal('matchMedia', () => ({ matches: true }))],
    [
      'an app on an iPhone’s home screen',
      () => vi.stubGlobal('navigator', Object.assign(navigator, { standalone: true })),
    ],
  ])('is not made in %s', (_, start) => {
    startIphone()
    start()
    render(<InstallOffer />)
    succeed()
    expect(offer()).toBeNull()
    delete (navigator as { standalone?: boolean }).standalone
  })

  it('is not made where the browser cannot, nor where its answer could not be remembered', () => {
    render(<InstallOffer />)
    succeed()
    expect(offer()).toBeNull()
    startIphone()
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem })
    succeed()
    expect(offer()).toBeNull()
  })
})
