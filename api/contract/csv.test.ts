import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('quotes what needs it, and says that it is UTF-8', () => {
  expect(
    toCsv([
      ['ID', 'Name'],
      [1, 'Zoë'],
      [2, 'a,b'],
      [3, 'say "hi"'],
      [4, 'two\nlines'],
    ]),
  ).toBe('\uFEFFID,Name\r\n1,Zoë\r\n2,"a,b"\r\n3,"say ""hi"""\r\n4,"two\nlines"\r\n')
})

it.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1'])(
  'lets no customer write the formula %j into a spreadsheet',
  (text) => {
    expect(toCsv([[text]]).replace(/^\uFEFF"?/, '')).toMatch(/^'/)
  },
)

it.each([';', '|', '\t', '\n', '\r\n'])(
  'lets no formula begin after the list separator %j of another country',
  (separator) => {
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1+1']) {
      // Where this separates cells, our own commas and quotes are ordinary characters.
      const cells = toCsv([['x', `a${separator}${formula}`]]).split(/[;|\t\r\n]+/)
      expect(cells.filter((text) => /^\s*[=+\-@]/.test(text))).toEqual([])
    }
  },
)

it('leaves what is not a formula as it was written', () => {
  expect(toCsv([['Baker Street 5-7, York', 'a=b', 'me@example.org']])).toBe(
    '\uFEFF"Baker Street 5-7, York",a=b,me@example.org\r\n',
  )
})

it('leaves numbers numbers', () => {
  expect(toCsv([[-5, 0]])).toBe('\uFEFF-5,0\r\n')
})
