import { countGraphemes } from '#contract/text'

/** The longest beginning of a text with at most `max` characters as a person counts them. */
export function cutToGraphemes(text: string, max: number): string {
  if (countGraphemes(text) <= max) return text
  const parts = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
  return parts
    .slice(0, max)
    .map((part) => part.segment)
    .join('')
}
