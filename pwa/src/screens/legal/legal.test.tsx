import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { PrivacyScreen, TermsScreen } from './legal-screens.tsx'

afterEach(cleanup)

describe('the legal pages', () => {
  it('have terms of 12 sections, each reachable from the list of contents', () => {
    render(<TermsScreen />)
    const links = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(links).toHaveLength(12)
    for (const link of links) {
      const section = document.querySelector(link.getAttribute('href') ?? 'none')
      expect(section?.querySelector('h2')?.textContent).toContain(link.textContent)
    }
  })

  it('state the four facts', () => {
    render(<TermsScreen />)
    expect(screen.getByText(/13 to 17 years old, you need the consent of a parent/)).toBeTruthy()
    expect(screen.getByText(/Children under 13 .* direct supervision of an adult/)).toBeTruthy()
    expect(screen.getByText(/maximum liability .* amount you have paid us in the preceding 12 months/)).toBeTruthy()
    expect(
      screen.getByText('All sales are final, except where the law gives you a right to cancel or return.'),
    ).toBeTruthy()
  })

  it('tell about collection, use, sharing, security and rights', () => {
    render(<PrivacyScreen />)
    for (const name of [/Information we collect/, /How we use/, /Who sees it/, /How we protect it/, /Your rights/]) {
      expect(screen.getByRole('heading', { name })).toBeTruthy()
    }
  })

  it('say how long things are kept, with the times this site keeps them', () => {
    render(<PrivacyScreen />)
    const { textContent } = document.querySelector('#retention') as HTMLElement
    for (const time of ['12 months', '24 hours', '7 years', '2 years', '6 months', '30 days']) {
      expect(textContent).toContain(time)
    }
  })
})
