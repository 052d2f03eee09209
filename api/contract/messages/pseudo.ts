import type { Words } from './source.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀçďéƒĝĥíĵķĺɱñóƥɋŕšţúṽŵẋýžÁƁÇĎÉƑĜĤÍĴĶĹṀÑÓƤɊŔŠŢÚṼŴẊÝŽ'
const growth = 1.4

const accent = (letter: string): string => accented[plain.indexOf(letter)] ?? letter

/** The text with an accent on every letter, and 40 % longer: its vowels are doubled, in order, for as long as it takes. */
function stretch(text: string): string {
  let spare = Math.round(text.length * (growth - 1))
  let longer = ''
  for (const letter of text) {
    const isDoubled = spare > 0 && /[aeiouy]/i.test(letter)
    longer += accent(letter).repeat(isDoubled ? 2 : 1)
    if (isDoubled) spare -= 1
  }
  return longer + '·'.repeat(spare)
}

/**
 * The pseudo-locale: words made from English, to be seen through by tests. What stays plain on a screen never went
 * through the catalogue, and what does not fit will not fit in German either.
 */
export function pseudo<T>(english: T): Words<T> {
  return translate(english) as Words<T>
}

function translate(words: unknown): unknown {
  if (typeof words === 'string') return stretch(words)
  if (typeof words === 'function') return (...args: unknown[]) => stretch(String(words(...args)))
  if (Array.isArray(words)) return words.map(translate)
  return Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, translate(value)]))
}
