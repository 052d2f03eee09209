import { describe, expect, it } from 'vitest'
import { chooseParts, journeyStates, leadKey, type JourneyState } from '../api/contract/journey-lead.ts'
import { foldForms } from './fold-forms.ts'

const formsBy = (render: (state: JourneyState) => string) =>
  Object.fromEntries(journeyStates.map((state) => [leadKey(state), render(state)]))

describe('the forms of a journey’s beginning', () => {
  it('are one, from which each comes out as it was', () => {
    const forms = formsBy(
      ({ status, hasPhoto, hasMission }) =>
        `<header>${hasPhoto ? '<img src="{{src}}">' : '<svg></svg>'}</header><b class="b ${status}">${status}</b>` +
        `<h1>{{name}}</h1>${hasMission ? '<p>{{mission}}</p>' : ''}<footer></footer>`,
    )
    const folded = foldForms(forms)
    expect(folded.match(/<\/footer>/g)).toHaveLength(1)
    for (const state of journeyStates) expect(chooseParts(folded, state)).toBe(forms[leadKey(state)])
  })

  it('are refused when one part depends on two things at once', () => {
    const forms = formsBy(
      ({ status, hasPhoto }) => `<p>${hasPhoto && status === 'lost' ? 'Have you seen it?' : ''}</p>`,
    )
    expect(() => foldForms(forms)).toThrow('cannot be folded')
  })
})
