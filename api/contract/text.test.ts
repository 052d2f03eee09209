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

  it.each([
    ['a zero-width space', '\u200b'],
    ['a zero-width joiner and a byte order mark', '\u200d\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['Hangul fillers', '\u3164\u115f\uffa0'],
    ['a blank Braille pattern', '\u2800'],
    ['tags and variation selectors', '\u{e0061}\ufe0f\u{e0100}'],
    ['several of them with spaces', ' \u200b\n\u2060 '],
  ])('leaves nothing of %s alone', (_, text) => {
    expect([cleanText(text), cleanLine(text)]).toEqual(['', ''])
  })

  it('keeps the invisible characters that a visible text needs', () => {
    for (const text of ['👨‍👩‍👧‍👦', '❤️', 'نامه‌ای', 'co\u00adoperate']) expect(cleanLine(text)).toBe(text.normalize('NFC'))
  })

  it('drops what turns the direction of writing around', () => {
    expect(cleanLine('\u202egpj.exe\u202c \u2066Haifa\u2069\u200f')).toBe('gpj.exe Haifa')
    expect(cleanLine('חיפה')).toBe('חיפה')
  })

  it('folds white space of a single line', () => {
    expect(cleanLine(' Port\t de\n la  Mer ')).toBe('Port de la Mer')
  })

  it('gives the same text for both spellings of an accent', () => {
    expect(cleanLine('Re\u0301union')).toBe(cleanLine('R\u00e9union'))
  })
})
