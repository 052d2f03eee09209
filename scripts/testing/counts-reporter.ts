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

/** Writes what `npm test` adds up and names at its end, with the errors outside every test, which no count shows. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const broken = modules.flatMap((module) =>
      module.errors().map((error) => `${module.relativeModuleId}\n${inShort(error)}`),
    )
    const outside = [...broken, ...unhandled.map((error) => `outside every test: ${inShort(error)}`)]
    const counts: Counts = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: tests.filter((test) => test.result().state === 'failed').length + outside.length,
      failures: [...outside, ...tests.flatMap(failureOf)],
    }
    mkdirSync(dirname(countsFile), { recursive: true })
    writeFileSync(countsFile, JSON.stringify(counts))
  }
}
