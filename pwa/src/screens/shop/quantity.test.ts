import { expect, it } from 'vitest'
import { onlyDigits, readQuantity, totalPounds } from './quantity.ts'

it.each([
  ['3', '3', '30.00'],
  ['', '1', '10.00'],
  ['0', '1', '10.00'],
  ['-4', '4', '40.00'],
  ['1.5', '15', '150.00'],
  ['1e3', '13', '130.00'],
  ['007', '7', '70.00'],
  ['99999999999999999999', '99999999999999999999', '999999999999999999990.00'],
])('reads %j as %s tags for £%s', (typed, quantity, total) => {
  const read = readQuantity(onlyDigits(typed))
  expect([String(read), totalPounds(read)]).toEqual([quantity, total])
})
