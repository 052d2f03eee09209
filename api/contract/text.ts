import { limits } from './limits.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Length as a person counts it: grapheme clusters after NFC. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text.normalize('NFC'))) count++
  return count
}

/** True when the text fits both the limit in graphemes and the code points a row may hold for it. */
export function fitsLimit(text: string, max: number): boolean {
  const normal = text.normalize('NFC')
  if (normal.length <= max) return true
  if ([...normal].length > max * limits.codePointsPerGrapheme) return false
  return countGraphemes(normal) <= max
}

// C0/C1 controls except tab and line feed: PostgreSQL refuses NUL, and no person types the others.
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

// They turn the words around them, and with that those of other people on the page.
const bidirectional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

// Zero-width characters, fillers and blanks: fine inside a text (emoji are joined by them), nothing to see alone.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}\u2800]/gu

/**
 * The one form in which text is kept and compared: NFC, line ends as LF, control characters and those for the direction of
 * writing removed, trimmed. A text in which nothing can be seen is empty.
 */
export function cleanText(text: string): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(controls, '').replace(bidirectional, '').normalize('NFC').trim()
  return clean.replace(invisible, '') === '' ? '' : clean
}

/** As {@link cleanText}, with every run of white space as one space: for single-line fields. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' '))
}
