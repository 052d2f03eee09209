import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { takeLooseTexts } from './sole-text.ts'

const Word = ({ children }: { children: string }) => children

it('finds text that a component puts beside other nodes, now or later', () => {
  const { rerender } = render(
    <p>
      <b>Captain</b>
      <Word>Button</Word>
    </p>,
  )
  expect(takeLooseTexts()).toHaveLength(1)
  rerender(<p>{[<Word key="a">Mossy</Word>]}</p>)
  expect(takeLooseTexts()).toHaveLength(1)
})

it('lets text pass that is all an element has', () => {
  render(
    <p>
      <b>Captain</b> <span>{7}</span>
      <textarea defaultValue="Hello" />
      <span translate="no">
        ada@
        <wbr />
        example.org
      </span>
    </p>,
  )
  expect(takeLooseTexts()).toEqual([])
})
