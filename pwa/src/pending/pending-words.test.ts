import { describe, expect, it } from 'vitest'
import type { NeedReason } from '../data/outbox/rows.ts'
import { describePending, discardText, nextTryText } from './pending-words.ts'
import { makeQueued } from './testing/make-queued.ts'

const needsYou = (reason: NeedReason) =>
  makeQueued({ wasTried: true, status: { name: 'needs-you', reason, message: null, issues: null } })
const waits = (reason: 'server-busy' | 'sign-in-page' | 'toy-password' | 'no-answer', until: number | null = 5000) =>
  makeQueued({ wasTried: true, status: { name: 'waiting', reason, message: null, until } })

describe('describePending', () => {
  it.each([makeQueued(), waits('no-answer')])(
    'tells someone offline that nothing is needed, and names no clock',
    (entry) => {
      const words = describePending(entry, false)
      expect(words.text).toBe("You're offline. We'll send it when you're back online.")
      expect(words.nextTry).toBeNull()
    },
  )

  it('names the time of the next attempt', () => {
    expect(describePending(waits('server-busy', 9000), true).nextTry).toBe(9000)
  })

  it('names the sign-in page of a captive portal', () => {
    expect(describePending(waits('sign-in-page'), true).text).toContain('sign in first')
  })

  it('repeats the server’s sentence about a limit, and leaves the time to the clock', () => {
    const message = 'Too many entries came from your connection. Please try again in 9 minutes.'
    const entry = makeQueued({ status: { name: 'waiting', reason: 'rate-limited', message, until: 9000 } })
    expect(describePending(entry, true)).toMatchObject({
      text: 'Too many entries came from your connection. We’ll try again automatically.',
      nextTry: 9000,
    })
  })

  it('asks for the password once, on the refused entry and not on those that wait behind it', () => {
    expect(describePending(needsYou('wrong-password'), true).remedy).toBe('password')
    expect(describePending(waits('toy-password', null), true).remedy).toBe('none')
  })

  it.each(['refused-fields', 'photo-refused', 'photo-lost'] as const)('offers to edit after %s', (reason) => {
    expect(describePending(needsYou(reason), true).remedy).toBe('edit')
  })

  it('offers to correct the earlier version that is published', () => {
    expect(describePending(needsYou('earlier-version'), true).remedy).toBe('correct')
  })

  it.each([
    ['toy-gone', 'tag-id'],
    ['removed', 'save-copy'],
  ] as const)('offers no edit after %s, but %s', (reason, remedy) => {
    const words = describePending(needsYou(reason), true)
    expect([words.remedy, words.canEdit]).toEqual([remedy, false])
  })
})

describe('discardText', () => {
  it.each([
    ['was never tried', makeQueued(), 'has not been sent'],
    ['was refused', needsYou('refused-fields'), 'has not been sent'],
    ['got no answer', waits('no-answer'), 'may already have been published'],
    ['has an earlier version online', needsYou('earlier-version'), 'The version that is published stays as it is'],
  ])('says of an entry that %s what discarding it means', (_, entry, text) => {
    expect(discardText(entry)).toContain(text)
  })
})

describe('nextTryText', () => {
  const now = Date.parse('2026-05-05T10:00:00Z')
  it.each([
    [-5000, 'Next try in a moment'],
    [4000, 'Next try in a moment'],
    [31_000, 'Next try in 35 seconds'],
    [200_000, 'Next try in 4 minutes'],
    [3 * 3_600_000, 'Next try in 3 hours'],
  ])('%i ms ahead reads "%s"', (left, text) => {
    expect(nextTryText(now + left, now)).toBe(text)
  })
})
