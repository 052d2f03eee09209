import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addEntrySchema, correctEntrySchema } from './entries.ts'
import { passwordSchema, tagIdSchema } from './fields.ts'
import { defaultLocale } from './locale.ts'
import { issueMessage, renderMessage } from './messages/message.ts'
import { activateToySchema } from './toys.ts'

const sentences = (schema: z.ZodMiniType, input: unknown) => {
  const result = z.safeParse(schema, input)
  return result.success
    ? []
    : result.error.issues.map(({ message }) => renderMessage(issueMessage(message), defaultLocale))
}

describe('tag ids', () => {
  it.each([
    ['  TEDDY-01 ', []],
    ['', ['Tag ID is required']],
    ['   ', ['Tag ID is required']],
    ['x'.repeat(21), ['Tag ID must be 20 characters or less']],
    ['a/b', ['Tag ID can only contain letters, digits and hyphens']],
    ['Featured', ['This tag ID is reserved']],
  ])('%j says %j', (id, expected) => {
    expect(sentences(tagIdSchema, id)).toEqual(expected)
  })

  it('keeps the case and drops the blanks', () => {
    expect(z.parse(tagIdSchema, '  TEDDY-01 ')).toBe('TEDDY-01')
  })
})

describe('forms', () => {
  it('names every missing field of an activation in the words of the form', () => {
    expect(sentences(activateToySchema, {})).toEqual([
      'Tag ID is required',
      'Password is required',
      'Toy name is required',
      'Your name is required',
      'Mission description is required',
    ])
  })

  it('takes no entry, no name and no toy of invisible characters for one', () => {
    const zero = '\u200b'
    const entry = { location: zero, comment: zero, addedBy: zero, latitude: 1, longitude: 1, password: 'bear' }
    expect(sentences(addEntrySchema, entry)).toEqual([
      'Location is required',
      'Comment is required',
      'Your name is required',
    ])
    const toy = { id: 'BEAR', password: zero, name: '\u3164', ownerName: '\u2060', mission: '\u200d' }
    expect(sentences(activateToySchema, toy)).toEqual([
      'Password is required',
      'Toy name is required',
      'Your name is required',
      'Mission description is required',
    ])
  })

  it('counts families, not code units, in an entry', () => {
    const entry = {
      location: '👨‍👩‍👧‍👦'.repeat(25),
      comment: 'Hi',
      addedBy: 'Ada',
      latitude: '0',
      longitude: '0',
      password: 'x',
    }
    expect(sentences(addEntrySchema, entry)).toEqual([])
    expect(sentences(addEntrySchema, { ...entry, location: entry.location + '!' })).toEqual([
      'Location must be 25 characters or less',
    ])
  })

  it('takes both spellings of a password as one', () => {
    expect(z.parse(passwordSchema, ' cafe\u0301 ')).toBe('caf\u00e9')
  })

  it('drops fields it does not know', () => {
    const entry = {
      location: 'a',
      comment: 'b',
      addedBy: 'c',
      latitude: 1,
      longitude: 2,
      password: 'x',
      toyId: 'other',
      imageUrl: '/x',
    }
    expect(Object.keys(z.parse(addEntrySchema, entry)).sort()).toEqual([
      'addedBy',
      'comment',
      'edition',
      'latitude',
      'location',
      'longitude',
      'password',
    ])
  })
})

describe('editions', () => {
  const entry = { location: 'Oslo', comment: 'Snow', addedBy: 'Ada', latitude: '1', longitude: '2' }

  it.each([
    ['2', []],
    [7, []],
    [undefined, ['Edition is required']],
    ['', ['Edition must be a whole number, at least 1']],
    ['0', ['Edition must be a whole number, at least 1']],
    ['1.5', ['Edition must be a whole number, at least 1']],
    ['two', ['Edition must be a whole number, at least 1']],
    ['2147483648', ['Edition must be a whole number, at least 1']],
  ])('a correction with the edition %j says %j', (edition, expected) => {
    expect(sentences(correctEntrySchema, { ...entry, edition })).toEqual(expected)
  })

  it('a new entry without an edition is edition 1, and its author hash must be a SHA-256', () => {
    expect(z.parse(addEntrySchema, { ...entry, password: 'x' })).toMatchObject({ edition: 1 })
    const authorHash = 'A'.repeat(64)
    expect(sentences(addEntrySchema, { ...entry, password: 'x', authorHash })).toHaveLength(1)
  })
})
