import { parseArgs } from 'node:util'
import setUpDatabase from '../api/testing/global-setup.ts'
import { fuzz, type FuzzResult } from '../api/testing/fuzz/fuzz.ts'
import { startTestServer } from '../api/testing/test-server.ts'
import { wideBudgets } from '../api/testing/wide-budgets.ts'
import { createLog } from '../api/adapters/log.ts'

/**
 * Sends generated requests to every route of a real server:
 *   npm run fuzz -- [--minutes 5] [--seed 1] [--runs 6]
 * The seed of a failed test repeats it with `--minutes 0`.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    runs: { type: 'string', default: '6' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

function report({ seed, tallies, failures }: FuzzResult, seconds: number): void {
  say(`${'route'.padEnd(52)}${['asked', 'taken', 'refused', 'slowest'].map((head) => head.padStart(9)).join('')}`)
  for (const { route, asked, taken, refused, slowestMs } of tallies) {
    const cells = [asked, taken, refused, `${slowestMs} ms`].map((cell) => String(cell).padStart(9))
    say(`${route.padEnd(52)}${cells.join('')}`)
  }
  for (const failure of failures.slice(0, 50)) say(`\n${failure}`)
  const asked = tallies.reduce((sum, tally) => sum + tally.asked, 0)
  say(`\nSeed ${seed}: ${asked} requests in ${Math.round(seconds)} s, ${failures.length} failed`)
}

let problems = ''
const log = createLog({ level: 'error' }, { write: (line: string) => void (problems += line) })
const tearDown = await setUpDatabase()
const server = await startTestServer(wideBudgets, log)
try {
  const started = performance.now()
  const end = started + Number(values.minutes) * 60_000
  const isOver = () => performance.now() >= end
  say(`Generated requests: seed ${values.seed}`)
  const result = await fuzz({ server, seed: Number(values.seed), runs: Number(values.runs), isOver })
  report(result, (performance.now() - started) / 1000)
  if (problems) say(`\nErrors in the log:\n${problems.slice(0, 20_000)}`)
  process.exitCode = result.failures.length === 0 ? 0 : 1
} finally {
  await server.close()
  await tearDown()
}
