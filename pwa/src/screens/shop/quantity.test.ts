import { expect, it } from 'vitest'
import { onlyDigits, readQuantity, totalPounds } from './quantity.ts'

it.each([
  ['3', '3', '30'],
  ['', '1', '10'],
  ['0', '1', '10'],
  ['-4', '4', '40'],
  ['1.5', '15', '150'],
  ['1e3', '13', '130'],
  ['007', '7', '70'],
  ['99999999999999999999', '99999999999999999999', '999999999999999999990'],
])('reads %j as %s tags for £%s', (typed, quantity, total) => {
  const read = readQuantity(onlyDigits(typed))
  expect([String(read), totalPounds(read)]).toEqual([quantity, total])
})
