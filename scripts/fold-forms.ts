import {
  chooseParts,
  journeyStates,
  leadKey,
  leadPart,
  type JourneyState,
  type PartName,
} from '../api/contract/journey-lead.ts'

/**
 * Makes one form of the beginning of a journey out of all in which it was rendered (by `leadKey`), with the parts in which
 * they differ beside each other. Throws when that would not give each of them back.
 */
export function foldForms(forms: Record<string, string>): string {
  const of = (change: Partial<JourneyState>) =>
    forms[leadKey({ status: 'active', hasPhoto: true, hasMission: true, ...change })] ?? ''
  const full = of({})
  const differences = [
    compare([
      ['active', full],
      ['lost', of({ status: 'lost' })],
      ['completed', of({ status: 'completed' })],
    ]),
    compare([
      ['photo', full],
      ['no-photo', of({ hasPhoto: false })],
    ]),
    compare([
      ['mission', full],
      ['no-mission', of({ hasMission: false })],
    ]),
  ].sort((a, b) => a.start - b.start)
  let folded = ''
  let end = 0
  for (const difference of differences) {
    folded += full.slice(end, difference.start) + difference.parts
    end = difference.end
  }
  folded += full.slice(end)
  const wrong = journeyStates.find((state) => chooseParts(folded, state) !== forms[leadKey(state)])
  if (wrong)
    throw new Error(`The forms of a journey’s beginning cannot be folded: “${leadKey(wrong)}” comes out otherwise.`)
  return folded
}

interface Difference {
  /** In the first of what was compared. */
  start: number
  end: number
  parts: string
}

/** Where forms differ, from the first different character to the last. */
function compare(forms: [PartName, string][]): Difference {
  const texts = forms.map(([, form]) => form)
  const start = sharedLength(texts)
  const shared = sharedLength(texts.map((text) => [...text.slice(start)].reverse().join('')))
  const parts = forms.map(([name, form]) => leadPart(name, form.slice(start, form.length - shared)))
  return { start, end: (texts[0] ?? '').length - shared, parts: parts.join('') }
}

/** How many characters the texts have in common at their beginnings. */
function sharedLength([first = '', ...others]: string[]): number {
  let length = 0
  while (length < first.length && others.every((other) => other[length] === first[length])) length++
  return length
}
