import { expect, it } from 'vitest'
import type { TestModule } from 'vitest/node'
import { countsOf } from './counts-reporter.ts'

interface Given {
  states?: ('passed' | 'failed' | 'skipped')[]
  inFile?: string[]
  inGroup?: string[]
}

const errorsOf = (messages: string[]) => () => messages.map((message) => ({ name: 'Error', message }))

/** A file with these tests in one group, as far as it is looked at. */
function makeModule({ states = [], inFile = [], inGroup = [] }: Given): TestModule {
  const module = { relativeModuleId: 'a.test.ts', errors: errorsOf(inFile) }
  const tests = states.map((state) => ({
    ...{ module, fullName: `group > ${state}` },
    ok: () => state !== 'failed',
    diagnostic: () => undefined,
    result: () => ({ state, errors: state === 'failed' ? [{ name: 'Error', message: 'not equal' }] : [] }),
  }))
  const children = { allTests: () => tests, allSuites: () => [{ fullName: 'group', errors: errorsOf(inGroup) }] }
  return { ...module, children } as unknown as TestModule
}

it('counts tests, and names those that failed', () => {
  const counts = countsOf([makeModule({ states: ['passed', 'passed', 'failed'] })], [])
  expect(counts).toEqual({ passed: 2, failed: 1, failures: ['failed: a.test.ts group > failed\nnot equal'] })
})

it('counts and names what failed before or after the tests of a file or a group, and outside of all', () => {
  const module = makeModule({ states: ['passed', 'skipped'], inFile: ['no file'], inGroup: ['no database'] })
  expect(countsOf([module], [{ name: 'Error', message: 'late' }])).toEqual({
    passed: 1,
    failed: 3,
    failures: ['a.test.ts\nno file', 'a.test.ts group\nno database', 'outside every test: late'],
  })
})
