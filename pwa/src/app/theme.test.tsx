import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import html from '../../index.html?raw'
import { ThemeChoices, ThemeToggle } from './theme-toggle.tsx'

/** The system's own choice, which a person can change while the page is open. */
function systemTheme(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark })
  vi.stubGlobal('matchMedia', () => query)
  return (next: boolean) =>
    act(() => {
      query.matches = next
      query.dispatchEvent(new Event('change'))
    })
}

const shown = () => document.documentElement.dataset.theme
const bar = () => document.querySelector('meta[name=theme-color]')?.getAttribute('content')

/** What index.html does before the first paint. */
function firstPaint() {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '')
  const script = scripts.find((text) => text.includes('ui-theme')) ?? ''
  new Function(script)()
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.dataset.theme = /<html [^>]*data-theme="(.*?)"/.exec(html)?.[1]
  document.head.innerHTML = /<meta name="theme-color".*?>/.exec(html)?.[0] ?? ''
})
afterEach(cleanup)

it('what the system changes between the first paint and the start of the app is not missed', () => {
  const change = systemTheme(false)
  firstPaint()
  change(true)
  expect(shown()).toBe('light')
  render(<ThemeToggle />)
  expect(shown()).toBe('dark')
})

describe('before the first paint', () => {
  it.each([
    [null, true, 'dark'],
    [null, false, 'light'],
    ['system', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['purple', false, 'light'],
  ])('a stored %s on a system that is dark: %s shows %s', (stored, dark, theme) => {
    systemTheme(dark)
    if (stored !== null) localStorage.setItem('ui-theme', stored)
    firstPaint()
    expect(shown()).toBe(theme)
    expect(bar()).toMatch(theme === 'dark' ? /^#1d/ : /^#f5/)
  })
})

describe('the theme switch', () => {
  it('goes to the other theme, at once and for the next visit', async () => {
    systemTheme(false)
    render(<ThemeToggle />)
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }))
    expect(shown()).toBe('dark')
    expect(localStorage.getItem('ui-theme')).toBe('dark')
    await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }))
    expect(shown()).toBe('light')
    expect(bar()).toMatch(/^#f5/)
  })

  it('follows the system until a theme is chosen, and again after System is', async () => {
    const change = systemTheme(false)
    render(
      <>
        <ThemeToggle />
        <ThemeChoices />
      </>,
    )
    change(true)
    expect(shown()).toBe('dark')
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }))
    change(true)
    expect(shown()).toBe('light')
    await userEvent.click(screen.getByRole('radio', { name: 'System' }))
    expect(shown()).toBe('dark')
    expect(localStorage.getItem('ui-theme')).toBe('system')
  })

  it('follows a choice made in another tab', () => {
    systemTheme(false)
    render(<ThemeToggle />)
    localStorage.setItem('ui-theme', 'dark')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ui-theme' })))
    expect(screen.getByRole('button', { name: 'Switch to light theme' })).toBeTruthy()
  })
})
