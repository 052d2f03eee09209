import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ComboboxField } from './combobox-field.tsx'
import type { ComboboxChoice, FoundChoices } from './use-choices.ts'

const toys = ['Mossy', 'Moss Junior', 'Captain Button'].map((label, i) => ({
  value: `T-${i}`,
  label,
  detail: `T-${i}`,
}))
const answer = (text: string): FoundChoices => ({
  choices: toys.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
  hasMore: text === '',
})
const search = vi.fn<(text: string, signal: AbortSignal) => Promise<FoundChoices>>()
const onChange = vi.fn()
const onSubmit = vi.fn()
const onEscape = vi.fn()

function Story({ first = null }: { first?: ComboboxChoice | null | undefined }) {
  const [value, setValue] = useState(first)
  return (
    <form onSubmit={onSubmit} onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
      <ComboboxField
        label="Toy"
        noneLabel="All Toys"
        value={value}
        search={search}
        onChange={(choice) => {
          onChange(choice)
          setValue(choice)
        }}
      />
      <button type="submit">Save</button>
    </form>
  )
}

beforeEach(() => {
  vi.clearAllMocks()
  search.mockImplementation((text) => Promise.resolve(answer(text)))
})
afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Toy' })
const option = (name: RegExp | string) => screen.findByRole('option', { name })
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

it('shows what is chosen, and lists the first choices when it is pressed', async () => {
  render(<Story />)
  expect(field().value).toBe('All Toys')
  expect(search).not.toHaveBeenCalled()
  await userEvent.click(field())
  await option(/Captain Button/)
  const list = screen.getByRole('listbox', { name: 'Toy' })
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All Toys', ...toys.map(({ label, value }) => label + value)])
  expect(screen.getByText('There are more results. Type to narrow them down.')).toBeTruthy()
  expect(field().getAttribute('aria-expanded')).toBe('true')
})

it('finds by typing and takes the first match with Enter, without sending the form', async () => {
  render(<Story />)
  await userEvent.click(field())
  await userEvent.keyboard('butt')
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1), 15_000)
  expect(screen.getByText('1 choice')).toBeTruthy()
  expect(active()).toBe('Captain ButtonT-2')
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(toys[2])
  expect([field().value, screen.queryByRole('listbox')]).toEqual(['Captain Button', null])
  expect(onSubmit).not.toHaveBeenCalled()
})

it('is walked through with the arrow keys, round and round', async () => {
  render(<Story first={toys[0]} />)
  await userEvent.tab()
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  await option(/Captain/)
  expect(active()).toBe('MossyT-0')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toBe('Captain ButtonT-2')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
  expect(field().value).toBe('All Toys')
})

it('keeps what was chosen when one leaves it, or presses Escape, which closes nothing else', async () => {
  render(<Story first={toys[1]} />)
  await userEvent.click(field())
  await userEvent.keyboard('xyz')
  await screen.findByText('Nothing matches “xyz”', { selector: 'p' })
  await userEvent.keyboard('{Escape}')
  expect([field().value, onEscape.mock.calls.length]).toEqual(['Moss Junior', 0])
  await userEvent.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledOnce()
  await userEvent.keyboard('moss')
  await userEvent.tab()
  expect([field().value, screen.queryByRole('listbox')]).toEqual(['Moss Junior', null])
  expect(onChange).not.toHaveBeenCalled()
})

it('can be chosen from by hand', async () => {
  render(<Story />)
  await userEvent.click(screen.getByRole('button', { name: 'Show choices: Toy' }))
  await userEvent.click(await option(/Moss Junior/))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(toys[1])
  expect(document.activeElement).toBe(field())
})

it('chooses nothing by pointing, and Enter takes nothing where nothing is found', async () => {
  render(<Story />)
  await userEvent.click(field())
  await userEvent.hover(await option(/Captain Button/))
  expect(active()).toBe('All Toys')
  await userEvent.unhover(await option(/Captain Button/))
  expect(active()).toBe('All Toys')
  await userEvent.keyboard('xyz')
  await screen.findByText('Nothing matches “xyz”', { selector: 'p' })
  await userEvent.keyboard('{Enter}')
  expect([field().value, onChange.mock.calls.length, onSubmit.mock.calls.length]).toEqual(['xyz', 0, 0])
  expect(screen.getByRole('listbox')).toBeTruthy()
})

it('leaves Home and End to the text, and keeps the caret where one types', async () => {
  render(<Story />)
  await userEvent.click(field())
  await userEvent.keyboard('oss{Home}M{ArrowRight}')
  expect([field().value, field().selectionStart]).toEqual(['Moss', 2])
  await userEvent.keyboard('{End}y')
  expect(field().value).toBe('Mossy')
})

it('shows the name of what is chosen as soon as it is known', () => {
  const fieldOf = (label: string) => (
    <ComboboxField
      label="Toy"
      noneLabel="All Toys"
      value={{ value: 'T-1', label }}
      search={search}
      onChange={onChange}
    />
  )
  const { rerender } = render(fieldOf('T-1'))
  rerender(fieldOf('Moss Junior'))
  expect(field().value).toBe('Moss Junior')
})

it('never shows the answer to an earlier question in place of the last one', async () => {
  let answerSlowly: (found: FoundChoices) => void = () => undefined
  search.mockImplementation((text) =>
    text === 'mossy' ? new Promise((resolve) => (answerSlowly = resolve)) : Promise.resolve(answer(text)),
  )
  render(<Story />)
  await userEvent.click(field())
  await userEvent.keyboard('mossy')
  await vi.waitFor(() => expect(search.mock.lastCall?.[0]).toBe('mossy'), 15_000)
  await userEvent.clear(field())
  await userEvent.keyboard('butt')
  await vi.waitFor(() => expect(search.mock.lastCall?.[0]).toBe('butt'), 15_000)
  answerSlowly(answer('mossy'))
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1), 15_000)
  expect(active()).toBe('Captain ButtonT-2')
})

it('says when the list could not be loaded, and tries again', async () => {
  search.mockRejectedValueOnce(new Error('no signal'))
  render(<Story />)
  await userEvent.click(field())
  await userEvent.click(await screen.findByRole('button', { name: 'The list couldn’t be loaded. Try again' }))
  expect(await option(/Mossy/)).toBeTruthy()
})
