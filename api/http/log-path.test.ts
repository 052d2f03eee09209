import { expect, it } from 'vitest'
import { pathForLog } from './log-path.ts'

it.each([
  '/order/hunter2',
  '/Order/hunter2/',
  '/%6frder/hunter2',
  '/%6F%72der%2Fhunter2',
  '/api/orders/by-token/hunter2',
  '/api/order%73/by%2dtoken/hunter2',
  '/%61pi/orders/by-token/%68unter2%ff',
])('the token of %s stays out of the log', (path) => {
  expect(pathForLog(path)).not.toContain('unter2')
})

it('other paths are logged as they are, and shortened', () => {
  expect(pathForLog('/api/toys/BEAR-7')).toBe('/api/toys/BEAR-7')
  expect(pathForLog('/api/orders/7')).toBe('/api/orders/7')
  expect(pathForLog(`/${'x'.repeat(900)}`)).toHaveLength(200)
})
