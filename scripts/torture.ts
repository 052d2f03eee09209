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
  pace: { processes: [8_000, 24_000], outage: [500, 5_000], calm: [500, 5_000] },
  onOpen: (close) => void process.once('SIGINT', () => void close().finally(() => process.exit(130))),
  say: (line) => void process.stderr.write(`${Math.round((performance.now() - began) / 1000)} s: ${line}\n`),
})
process.stdout.write(`${reportTorture(result)}\n`)
process.exit(result.tallies.failures.size === 0 ? 0 : 1)
