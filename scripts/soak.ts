import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import setUpDatabase from '../api/testing/global-setup.ts'
import { isSound, reportSoak, soak } from '../e2e/soak/soak.ts'
import { buildInChild, isBuildStale } from './build.ts'

/**
 * Finders in a real browser, on the real server, through a network full of faults; browser and server are killed between
 * any two steps. Then all that was kept is looked for:
 *   npm run soak -- [--runs 300] [--seed 1]
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})
if (!existsSync('pwa/dist/index.html') || (await isBuildStale())) await buildInChild()
const stopDatabase = await setUpDatabase()
try {
  const [runs, seed] = [Number(values.runs), Number(values.seed)]
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  say(`${runs} runs from seed ${seed}`)
  const result = await soak({ runs, seed, say })
  process.stdout.write(`${reportSoak(result)}\n`)
  process.exitCode = isSound(result) ? 0 : 1
} finally {
  await stopDatabase()
}
