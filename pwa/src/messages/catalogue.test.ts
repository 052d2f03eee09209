import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultLocale } from '#contract/locale'
import { loadWords, part, setLocale, withWords } from './catalogue.ts'
import { homeMessages } from './en/home.ts'
import { formatNumber, formatRelativeTime, plural } from './format.ts'
import { homeWords } from './home.ts'

// The messages' own tests have no window.
beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: '' } }))
afterEach(() => setLocale(defaultLocale))

const hasPlainLetters = (text: string) => /[a-z]/i.test(text)

describe('the words of a part', () => {
  it('are English at once', () => {
    expect(homeWords()).toBe(homeMessages)
  })

  it('follow the locale, and so does the language of the document', async () => {
    await setLocale('en-XA')
    expect(document.documentElement.lang).toBe('en-XA')
    expect(homeWords().howItWorks).toBe('Ĥóóŵ ÍÍţ Ŵóóŕķš··')
    await setLocale(defaultLocale)
    expect(homeWords().howItWorks).toBe('How It Works')
    expect(document.documentElement.lang).toBe(defaultLocale)
  })

  it('are loaded with code that arrives later', async () => {
    await setLocale('en-XA')
    const screen = await withWords(() => Promise.resolve(part('home', homeMessages)))
    await loadWords()
    expect(hasPlainLetters(screen().heroTitle)).toBe(false)
  })

  it('keep their parameters', async () => {
    await setLocale('en-XA')
    expect(homeWords().stops(1)).not.toBe(homeWords().stops(2))
    expect(homeWords().stops(12)).toContain('12')
    expect(hasPlainLetters(homeWords().stops(2))).toBe(false)
  })

  it('are at least 40 % longer in the pseudo-locale', async () => {
    await setLocale('en-XA')
    for (const name of ['heroTitle', 'heroText', 'getStarted', 'noFeatured'] as const) {
      expect([...homeWords()[name]].length).toBeGreaterThanOrEqual(Math.round(homeMessages[name].length * 1.4))
    }
  })
})

describe('formats', () => {
  it('follow the locale', async () => {
    expect([formatNumber(1234.5), formatRelativeTime(-3, 'day')]).toEqual(['1,234.5', '3 days ago'])
    await setLocale('en-XA')
    expect([formatNumber(1234.5), formatRelativeTime(-3, 'day')]).toEqual(['1.234,5', 'πριν από 3 ημέρες'])
  })

  it('choose the plural that the language has for a count', () => {
    const stops = { one: '# stop', other: '# stops' }
    expect([0, 1, 2, 10_000].map((count) => plural(count, stops))).toEqual([
      ...['0 stops', '1 stop', '2 stops', '10,000 stops'],
    ])
  })
})
