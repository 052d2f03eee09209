import { describe, expect, it } from 'vitest'
import type { NeedReason, WaitReason } from '../../data/outbox/rows.ts'
import type { EntryStatus, QueuedEntry } from '../../data/outbox/status.ts'
import { describeOutcome } from './outcome-words.ts'

const open = (status: EntryStatus) => ({ name: 'open', entry: { status } as QueuedEntry }) as const
const needsYou = (reason: NeedReason, message: string | null = null) =>
  open({ name: 'needs-you', reason, message, issues: null })
const waits = (reason: WaitReason) => ({ name: 'waiting', reason, message: null, until: 1 }) as const

describe('describeOutcome', () => {
  const delivery = {
    submissionKey: 'k',
    toyId: 'BEAR42',
    entryId: 7,
    location: 'Faro',
    takenAt: '2026-05-05T18:00:00.000Z',
    sentAt: 1,
    receivedAt: 1,
    edition: 1,
    fields: null,
    hasPhoto: null,
    takenBackAt: null,
    authorToken: '',
    v: 1,
  }
  it.each([
    [false, 'Your journey entry has been added'],
    [true, 'Your correction has been published'],
  ])('speaks of success only with a proof of it (correction: %s)', (isCorrection, description) => {
    expect(describeOutcome({ name: 'sent', delivery: { ...delivery, isCorrection } }, true).toast).toEqual({
      title: 'Success!',
      description,
      tone: 'success',
    })
  })

  it.each([
    [{ name: 'queued' }, false, "We'll send it when you're back online."],
    [{ name: 'sending' }, true, 'We’ll send it as soon as the connection allows.'],
    [waits('server-busy'), true, 'We’ll send it as soon as the connection allows.'],
  ] as const)('says of %j (online: %s) that it is saved', (status, isOnline, description) => {
    expect(describeOutcome(open(status), isOnline)).toEqual({
      toast: { title: 'Saved on this device', description },
      next: 'journey',
    })
  })

  it('tells that a change is kept when an earlier version is published', () => {
    expect(describeOutcome(needsYou('earlier-version'), true)).toMatchObject({
      toast: { title: 'Your change is kept' },
      next: 'journey',
    })
  })

  it('tells a refused password as such', () => {
    expect(describeOutcome(needsYou('wrong-password'), true).toast).toMatchObject({
      title: 'Authentication Failed',
      description: 'Invalid password. Please try again.',
    })
  })

  it('goes back to the form with the sentence of the server', () => {
    expect(describeOutcome(needsYou('refused-fields', 'Please check the fields'), true)).toEqual({
      toast: { title: 'Error', description: 'Please check the fields', tone: 'destructive' },
      next: 'edit',
    })
  })

  it('falls back to the sentence of the specification', () => {
    expect(describeOutcome(needsYou('toy-gone'), true)).toMatchObject({
      toast: { title: 'Error', description: 'Failed to add entry' },
      next: 'journey',
    })
  })
})
