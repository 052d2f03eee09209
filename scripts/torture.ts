import { parseArgs } from 'node:util'
import { reportTorture } from '../api/testing/torture/report.ts'
import { torture } from '../api/testing/torture/torture.ts'

/**
 * Two servers under load, disturbed in every way that operations know, and then everything acknowledged is looked for:
 *   npm run torture -- [--minutes 10] [--seed 1] [--finders 6]
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    finders: { type: 'string', default: '6' },
  },
})
const began = performance.now()
const result = await torture({
  seed: Number(values.seed),
  seconds: Number(values.minutes) * 60,
  finders: Number(values.finders),
  pace: { processes: [4_000, 16_000], outage: [500, 5_000], calm: [500, 5_000] },
  say: (line) => void process.stderr.write(`${Math.round((performance.now() - began) / 1000)} s: ${line}\n`),
})
process.stdout.write(`${reportTorture(result)}\n`)
process.exit(result.tallies.failures.size === 0 ? 0 : 1)
