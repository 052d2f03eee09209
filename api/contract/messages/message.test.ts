import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultLocale, pseudoLocale } from '../locale.ts'
import { errorMessages } from './en/errors.ts'
import { issueMessages } from './en/issues.ts'
import { issueMessage, locales, message, renderMessage } from './message.ts'

const english = { ...issueMessages, ...errorMessages }
const inEnglish = (given: Parameters<typeof renderMessage>[0]) => renderMessage(given, defaultLocale)

describe('a message', () => {
  it('is rendered with its parameters, and another message in the same language', () => {
    const waiting = message('retryIn', message('tooManyWrongPasswords'), 61)
    expect(inEnglish(waiting)).toBe('Too many wrong passwords. Please try again in 2 minutes.')
    expect(renderMessage(waiting, pseudoLocale)).toMatch(/^[^a-zA-Z]+2[^a-zA-Z]+$/)
  })

  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [5_400, '2 hours'],
  ])('says %i seconds as people do', (seconds, text) => {
    expect(inEnglish(message('retryIn', message('busy'), seconds))).toContain(`again in ${text}.`)
  })

  it('cannot be made with a wrong key or wrong parameters', () => {
    // @ts-expect-error no such key
    message('nonsense')
    // @ts-expect-error a text is missing
    message('repeatedField')
    // @ts-expect-error takes nothing
    message('toyNotFound', 'x')
    expect(message('repeatedField', 'name')).toEqual({ key: 'repeatedField', parameters: ['name'] })
  })

  it('has a general sentence for an issue without a key of ours', () => {
    expect(issueMessage('latitude')).toEqual(message('latitude'))
    expect(issueMessage('Invalid input')).toEqual(message('invalid'))
    expect(issueMessage('toString')).toEqual(message('invalid'))
  })
})

it('no sentence is in both halves of the catalogue under one key', () => {
  expect(Object.keys(issueMessages).filter((key) => key in errorMessages)).toEqual([])
})

it.each(locales)('every message has a sentence in %s', (locale) => {
  for (const key of Object.keys(english) as (keyof typeof english)[]) {
    const words = english[key]
    const parameters = typeof words === 'function' ? Array.from({ length: words.length }, () => 123_456) : []
    expect(renderMessage({ key, parameters }, locale), key).toMatch(/^[\p{Lu}1].{5,}/u)
  }
})

it('every key of the catalogue is used', async () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('messages/en/'),
  )
  const code = (await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')))).join('\n')
  expect(Object.keys(english).filter((key) => !code.includes(`'${key}'`))).toEqual([])
})
