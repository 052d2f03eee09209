import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { PasswordField } from './password-field.tsx'
import { TextArea, TextField, type TextFieldProps } from './text-field.tsx'

afterEach(cleanup)

function Name(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('')
  return <TextField label="Your Name" {...props} value={value} onChange={setValue} />
}

describe('a text field', () => {
  it('is found by its label and described by its hint, its counter and its error', () => {
    render(
      <TextField
        label="Your Name"
        value="Ada"
        onChange={() => undefined}
        hint="As you sign"
        max={25}
        error="Too short"
      />,
    )
    const field = screen.getByRole('textbox', { name: 'Your Name' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
    const words = described.map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['As you sign', '3 of 25 characters used', 'Too short'])
  })

  it('counts what a person sees as one character', async () => {
    render(<Name max={25} />)
    await userEvent.type(screen.getByLabelText('Your Name'), 'Zoë')
    await userEvent.paste('👩‍👩‍👧')
    expect(screen.getByText('4/25')).toBeTruthy()
  })

  it('counts on beyond the maximum and says that it is too long', async () => {
    render(<Name max={3} />)
    const field = screen.getByLabelText<HTMLInputElement>('Your Name')
    await userEvent.type(field, 'abcd')
    expect(field.value).toBe('abcd')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('stops at the maximum when told to, without cutting a character in two', async () => {
    render(<Name max={2} stopAtMax />)
    const field = screen.getByLabelText<HTMLInputElement>('Your Name')
    await userEvent.click(field)
    await userEvent.paste('👩‍👩‍👧🇳🇿x')
    expect(field.value).toBe('👩‍👩‍👧🇳🇿')
  })

  it('may have several lines', () => {
    render(<TextArea label="Comment" value={'one\ntwo'} onChange={() => undefined} />)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('one\ntwo')
  })
})

describe('a password field', () => {
  it('is masked until it is asked to show what was typed', async () => {
    render(<PasswordField label="Password" value="secret" onChange={() => undefined} />)
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    const show = screen.getByRole('button', { name: 'Show password' })
    expect(field.type).toBe('password')
    await userEvent.click(show)
    expect(field.type).toBe('text')
    expect(show.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(show)
    expect(field.type).toBe('password')
  })
})
