import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { countsFile, type Counts } from '../test-steps.ts'

/** The message, and the frames of ours. */
const inShort = (error: SerializedError): string => {
  const lines = (error.stack ?? error.message).split('\n')
  return lines.filter((line) => !line.includes('/node_modules/')).join('\n')
}

function failureOf(test: TestCase): string[] {
  const { errors = [] } = test.result()
  const isFlaky = test.diagnostic()?.flaky
  if (!isFlaky && test.ok()) return []
  return [
    `${isFlaky ? 'flaky' : 'failed'}: ${test.module.relativeModuleId} ${test.fullName}\n${errors.map(inShort).join('\n')}`,
  ]
}

/** Errors of files and groups: of what comes before and after their tests, which are then skipped, or have passed. */
const brokenIn = (module: TestModule): string[] => [
  ...module.errors().map((error) => `${module.relativeModuleId}\n${inShort(error)}`),
  ...[...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => `${module.relativeModuleId} ${suite.fullName}\n${inShort(error)}`),
  ),
]

/** What `npm test` adds up and names at its end, with the errors outside every test, which no count of Vitest shows. */
export function countsOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Counts {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const outside = [...modules.flatMap(brokenIn), ...unhandled.map((error) => `outside every test: ${inShort(error)}`)]
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: tests.filter((test) => test.result().state === 'failed').length + outside.length,
    failures: [...outside, ...tests.flatMap(failureOf)],
  }
}

/** Writes the counts for `npm test`. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    mkdirSync(dirname(countsFile), { recursive: true })
    writeFileSync(countsFile, JSON.stringify(countsOf(modules, unhandled)))
  }
}
