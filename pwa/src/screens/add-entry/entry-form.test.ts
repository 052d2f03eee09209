import { describe, expect, it } from 'vitest'
import { checkForm } from './check-form.ts'
import { errorsFromIssues, formFields, type EntryForm } from './entry-form.ts'

const filled: EntryForm = {
  position: { latitude: 38.7223, longitude: -9.1393 },
  location: 'Lisbon',
  comment: 'We watched the trams go by.',
  addedBy: 'Ines',
}

const missing = {
  title: 'Missing Information',
  text: 'Please fill in all required fields and click on the map to select a location',
}

describe('checkForm', () => {
  it('gives the fields as they are sent: trimmed, the position wrapped', () => {
    const form = { ...filled, location: '  Suva  ', position: { latitude: -18.1, longitude: 538.4 } }
    expect(checkForm(form)).toEqual({
      ok: true,
      fields: { ...filled, location: 'Suva', latitude: -18.1, longitude: 178.4, position: undefined },
    })
  })

  it.each(formFields)('names a missing %s', (field) => {
    const checked = checkForm({ ...filled, [field]: field === 'position' ? null : '   ' })
    expect(checked).toMatchObject({ ok: false, problem: missing })
    if (!checked.ok) expect(Object.keys(checked.problem.errors)).toEqual([field])
  })

  it('takes 0, 0 as a place', () => {
    expect(checkForm({ ...filled, position: { latitude: 0, longitude: 0 } })).toMatchObject({ ok: true })
  })

  it.each([
    ['location', 'Location Too Long', 'Location must be 25 characters or less', 26],
    ['comment', 'Comment Too Long', 'Comment must be 300 characters or less', 301],
    ['addedBy', 'Name Too Long', 'Name must be 25 characters or less', 26],
  ])('refuses a %s that is too long', (field, title, text, length) => {
    const checked = checkForm({ ...filled, [field]: 'x'.repeat(length) })
    expect(checked).toEqual({ ok: false, problem: { title, text, errors: { [field]: text } } })
  })

  it('speaks of what is missing first', () => {
    expect(checkForm({ ...filled, location: 'x'.repeat(26), addedBy: '' })).toMatchObject({ problem: missing })
  })

  it('counts what a person sees as one character', () => {
    expect(checkForm({ ...filled, location: '👩‍👩‍👧‍👦'.repeat(25) })).toMatchObject({ ok: true })
  })
})

describe('errorsFromIssues', () => {
  it('brings the sentences of the server to the fields of the form', () => {
    expect(errorsFromIssues({ longitude: 'Longitude must be a number', addedBy: 'Too long', photo: '?' })).toEqual({
      position: 'Longitude must be a number',
      addedBy: 'Too long',
    })
  })
})
