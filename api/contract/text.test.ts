import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText, countGraphemes, fitsLimit } from './text.ts'

describe('countGraphemes', () => {
  it.each([
    ['plain', 5],
    ['👨‍👩‍👧‍👦', 1],
    ['🇫🇯🇼🇸', 2],
    ['e\u0301', 1],
    ['한국', 2],
    ['', 0],
  ])('counts %s as a person does', (text, count) => {
    expect(countGraphemes(text)).toBe(count)
  })
})

describe('fitsLimit', () => {
  it('accepts 25 family emoji where 26 are too many', () => {
    expect(fitsLimit('👨‍👩‍👧‍👦'.repeat(25), 25)).toBe(true)
    expect(fitsLimit('👨‍👩‍👧‍👦'.repeat(26), 25)).toBe(false)
  })

  it('refuses one grapheme with too many combining marks', () => {
    expect(countGraphemes('a' + '\u0330'.repeat(5000))).toBe(1)
    expect(fitsLimit('a' + '\u0330'.repeat(5000), 25)).toBe(false)
  })
})

describe('cleaning', () => {
  it('keeps line breaks and emoji, drops NUL and other controls', () => {
    expect(cleanText('  one\r\ntwo\u0000\u0007 🦊 ')).toBe('one\ntwo 🦊')
  })

  it('folds white space of a single line', () => {
    expect(cleanLine(' Port\t de\n la  Mer ')).toBe('Port de la Mer')
  })

  it('gives the same text for both spellings of an accent', () => {
    expect(cleanLine('Re\u0301union')).toBe(cleanLine('R\u00e9union'))
  })
})
