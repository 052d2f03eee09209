import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/**
 * Vitest setup: a warning or an error on the console fails the test that caused it. A test that expects one says so by
 * `vi.spyOn(console, 'error').mockImplementation(…)`, which takes this catcher's place.
 */
const noise: string[] = []

function catchNoise(level: 'error' | 'warn') {
  console[level] = (...parts: unknown[]) => {
    noise.push(`console.${level}: ${format(...parts)}`)
  }
}

beforeEach(() => {
  noise.length = 0
  catchNoise('error')
  catchNoise('warn')
})

afterEach(() => {
  if (noise.length > 0) throw new Error(`The console was not quiet:\n${noise.splice(0).join('\n')}`)
})
