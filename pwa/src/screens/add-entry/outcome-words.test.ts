import { describe, expect, it } from 'vitest'
import { rowVersion, type OutboxRow } from '../../data/local-db.ts'
import { describeOutcome } from './outcome-words.ts'

const open = (row: Partial<OutboxRow>) => ({ status: 'open', row: row as OutboxRow }) as const

describe('describeOutcome', () => {
  it('speaks of success only with a receipt', () => {
    const receipt = { key: 'k', toyId: 'BEAR42', entryId: 7, location: 'Faro', sentAt: 1, v: rowVersion }
    expect(describeOutcome({ status: 'sent', receipt }, true).toast).toEqual({
      title: 'Success!',
      description: 'Your journey entry has been added',
      tone: 'success',
    })
  })

  it.each([
    [{ state: 'queued', reason: null }, false, "We'll send it when you're back online."],
    [{ state: 'waiting', reason: 'offline' }, true, "We'll send it when you're back online."],
    [{ state: 'sending', reason: null }, true, 'We’ll send it as soon as the network lets us.'],
    [{ state: 'waiting', reason: 'server-busy' }, true, 'We’ll send it as soon as the network lets us.'],
  ] as const)('says of %j (online: %s) that it is saved', (row, isOnline, description) => {
    expect(describeOutcome(open(row), isOnline)).toEqual({
      toast: { title: 'Saved on this device', description },
      next: 'journey',
    })
  })

  it('tells a refused password as such', () => {
    expect(describeOutcome(open({ state: 'needs-you', reason: 'wrong-password' }), true).toast).toMatchObject({
      title: 'Authentication Failed',
      description: 'Invalid password. Please try again.',
    })
  })

  it('goes back to the form with the sentence of the server', () => {
    const row = { state: 'needs-you', reason: 'refused-fields', message: 'Please check the fields' } as const
    expect(describeOutcome(open(row), true)).toEqual({
      toast: { title: 'Error', description: 'Please check the fields', tone: 'destructive' },
      next: 'edit',
    })
  })

  it('falls back to the sentence of the specification', () => {
    expect(describeOutcome(open({ state: 'needs-you', reason: 'toy-gone', message: null }), true)).toMatchObject({
      toast: { title: 'Error', description: 'Failed to add entry' },
      next: 'journey',
    })
  })
})
