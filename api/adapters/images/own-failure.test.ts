import { expect, it } from 'vitest'
import { isOwnFailure, ProcessingError } from './own-failure.ts'

it.each([
  new ProcessingError('The HEIC decoder ended with code 1'),
  new Error('timeout: 12% complete'),
  new Error('Input file is missing: /tmp/photo'),
  new Error('Array buffer allocation failed'),
  new Error('Aborted(OOM). Build with -sASSERTIONS for more info.'),
  new Error('EMFILE: too many open files'),
  new Error('unable to allocate 300MB'),
  Object.assign(new Error('read'), { syscall: 'read', errno: -5 }),
])('%s is our failure', (error) => {
  expect(isOwnFailure(error)).toBe(true)
})

it.each([
  new Error('VipsJpeg: premature end of JPEG image'),
  new Error('Input file contains unsupported image format'),
  new Error('heif: Memory allocation error: Security limit exceeded'),
  new Error('memory access out of bounds'),
])('%s is a fault of the photo', (error) => {
  expect(isOwnFailure(error)).toBe(false)
})
