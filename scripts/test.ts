import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '../e2e/support/browser.ts'
import { bin, check, countedCheck, resultsDir, root, run, runPlaywright, runVitest, type Counts } from './test-steps.ts'

/**
 * `npm test`: everything that must hold. A failure does not stop what comes after it; the last line adds up the real counts of every runner. `--no-browser` (npm run check) leaves out the build and the stories.
 */
const withBrowser = !process.argv.includes('--no-browser')

const script = (name: string, ...args: string[]) => [process.execPath, '--import', 'tsx', `scripts/${name}.ts`, ...args]
/** The native compiler: ESLint's parser needs the package `typescript` to be one that is written in JavaScript. */
const tsc = (project: string) => check([join(root, 'node_modules/typescript-7/bin/tsc'), '-p', project])
const none: Counts = { passed: 0, failed: 0, failures: [] }
const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  failures: [...a.failures, ...b.failures],
})

async function runStories(): Promise<Counts> {
  if (!findBrowser()) {
    console.log('No Chromium or Chrome here; fetching the one Playwright brings.')
    await run([bin('playwright'), 'install', 'chromium'], { quiet: false })
  }
  if (!findBrowser()) {
    console.error(
      'No browser for the end-to-end tests: install chromium (Debian: apt-get install chromium), or name one in ' +
        'CHROMIUM_PATH, or run everything else by: npm run check',
    )
    return { passed: 0, failed: 1, failures: ['No browser for the end-to-end tests.'] }
  }
  return runPlaywright()
}

type Step = [name: string, run: () => Promise<Counts>]

/** Each keeps one core busy; the build, whose result the stories need, comes first. */
const checks: Step[] = [
  ['Lint', () => check([bin('eslint'), '.', '--max-warnings', '0'])],
  ['Lint with types', () => check([bin('oxlint')])],
  ['Types of the app', () => tsc('pwa')],
  ['Types of the API', () => tsc('api')],
  ['Types of the stories', () => tsc('e2e')],
  ['Types of the worker', () => tsc('pwa/tsconfig.worker.json')],
  ['Unused code and packages', () => check([bin('knip')])],
  ['Format', () => check([bin('prettier'), '--check', '.', '--log-level', 'warn'])],
  ['Licences and lock file', () => countedCheck([...script('licences'), '--quiet'])],
  ['Import fence', () => countedCheck(script('fence'))],
  ['Import fence, planted violations', () => countedCheck(script('fence', '--self-test'))],
]
/** These wait for processes and databases much of the time, so they leave room for the checks. */
const tests: Step[] = [['Unit, API and screens', () => runVitest()]]
/** Every core there is, from beginning to end. */
const stories: Step[] = []
if (withBrowser) {
  checks.unshift(['Build', () => check(script('build'))])
  stories.push(['Stories in a browser', runStories])
}

const count = checks.length + tests.length + stories.length
let total = none
let done = 0

async function take(steps: Step[]): Promise<void> {
  for (let step = steps.shift(); step; step = steps.shift()) {
    const [name, run] = step
    const started = Date.now()
    const counts = await run()
    total = add(total, counts)
    done += 1
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(`[${done}/${count}] ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`)
  }
}

await mkdir(resultsDir, { recursive: true })
await Promise.all([take(tests), take(checks)])
await take(stories)
// The end of a long log is what one sees first.
for (const failure of total.failures) console.log(`\n${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
