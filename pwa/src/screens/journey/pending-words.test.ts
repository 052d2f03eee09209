import { describe, expect, it } from 'vitest'
import { describePending, nextTryText } from './pending-words.ts'
import { makeRow } from './testing/makers.ts'

describe('describePending', () => {
  it('tells someone offline that nothing is needed, and names no clock', () => {
    const words = describePending(makeRow({ state: 'waiting', reason: 'offline', nextAttemptAt: 5000 }))
    expect(words.text).toBe("You're offline. We'll send it when you're back online.")
    expect(words.nextTry).toBeNull()
  })

  it('waits for the later of our own delay and the one the server asked for', () => {
    const row = makeRow({ state: 'waiting', reason: 'server-busy', nextAttemptAt: 5000, retryNotBefore: 9000 })
    expect(describePending(row).nextTry).toBe(9000)
  })

  it('names the sign-in page of a captive portal', () => {
    expect(describePending(makeRow({ state: 'waiting', reason: 'sign-in-page' })).text).toContain('sign in first')
  })

  it('asks for the password once, on the refused entry and not on those that wait behind it', () => {
    expect(describePending(makeRow({ state: 'needs-you', reason: 'wrong-password' })).remedy).toBe('password')
    expect(describePending(makeRow({ state: 'waiting', reason: 'password-paused' })).remedy).toBe('none')
  })

  it.each(['refused-fields', 'photo-refused', 'photo-lost'] as const)('offers to edit after %s', (reason) => {
    expect(describePending(makeRow({ state: 'needs-you', reason })).remedy).toBe('edit')
  })

  it('lets a version that differs from the stored one go as an entry of its own', () => {
    expect(describePending(makeRow({ state: 'needs-you', reason: 'sent-differently' })).remedy).toBe('send-as-new')
  })

  it.each(['toy-gone', 'removed'] as const)('offers only a copy after %s', (reason) => {
    const words = describePending(makeRow({ state: 'needs-you', reason }))
    expect([words.remedy, words.canEdit]).toEqual(['save-copy', false])
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
