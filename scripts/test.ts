import { mkdir } from 'node:fs/promises'
import { findBrowser } from '../e2e/support/browser.ts'
import { bin, check, countedCheck, resultsDir, run, runPlaywright, runVitest, type Counts } from './test-steps.ts'

/**
 * `npm test`: everything that must hold, cheapest first. A failure does not stop what comes after it; the last line adds
 * up the real counts of every runner. `--no-browser` (npm run check) leaves out the build and the stories.
 */
const withBrowser = !process.argv.includes('--no-browser')

const script = (name: string, ...args: string[]) => [process.execPath, '--import', 'tsx', `scripts/${name}.ts`, ...args]
const tsc = (project: string) => check([bin('tsc'), '-p', project])
const add = (a: Counts, b: Counts): Counts => ({ passed: a.passed + b.passed, failed: a.failed + b.failed })

async function checkTypes(): Promise<Counts> {
  const [api, pwa] = await Promise.all([tsc('api'), tsc('pwa')])
  const [worker, e2e] = await Promise.all([tsc('pwa/tsconfig.worker.json'), tsc('e2e')])
  return [api, pwa, worker, e2e].reduce(add)
}

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
    return { passed: 0, failed: 1 }
  }
  return runPlaywright()
}

const steps: [name: string, run: () => Promise<Counts>][] = [
  ['Format', () => check([bin('prettier'), '--check', '.', '--log-level', 'warn'])],
  ['Lint', () => check([bin('eslint'), '.', '--max-warnings', '0'])],
  ['Types', checkTypes],
  ['Import fence', () => countedCheck(script('fence'))],
  ['Import fence, planted violations', () => countedCheck(script('fence', '--self-test'))],
  ['Unit, API and screens', () => runVitest()],
]
if (withBrowser) steps.push(['Build', () => check(script('build'))], ['Stories in a browser', runStories])

await mkdir(resultsDir, { recursive: true })
let total: Counts = { passed: 0, failed: 0 }
for (const [i, [name, step]] of steps.entries()) {
  const started = Date.now()
  console.log(`[${i + 1}/${steps.length}] ${name} …`)
  const counts = await step()
  total = add(total, counts)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`[${i + 1}/${steps.length}] ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`)
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
