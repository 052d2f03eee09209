import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import setUpDatabase from '../api/testing/global-setup.ts'
import { engines } from '../e2e/engines/engine.ts'
import { jobs } from '../e2e/engines/jobs.ts'
import { createSite } from '../e2e/soak/site.ts'
import { buildInChild, isBuildStale } from './build.ts'

/**
 * `npm run test:engines`: the main job in browsers other than Chromium, which the stories run in. One that is not installed
 * is named (Debian: firefox-esr; webkit2gtk-driver and xvfb), and so is what one cannot be tried with.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`)
if (!existsSync('pwa/dist/index.html') || (await isBuildStale())) await buildInChild()
const stopDatabase = await setUpDatabase()
const site = await createSite()
let failed = 0
try {
  await site.serve()
  for (const engine of engines) {
    if (!engine.isHere()) {
      say(`${engine.name}: not installed`)
      continue
    }
    for (const [i, job] of jobs.entries()) {
      if (!job.suits(engine)) continue
      const toyId = `${engine.name}-${i}`
      await site.addToy(toyId)
      const profile = await mkdtemp(join(tmpdir(), 'plush-trails-engine-'))
      const problem = await job.run({ engine, site, profile, toyId }).then(
        () => null,
        (error: Error) => error.message,
      )
      site.proxy.reset()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
      if (problem !== null) failed++
      say(
        `${engine.name}: ${problem === null ? 'passed' : 'FAILED'}: ${job.name}${problem === null ? '' : `\n  ${problem}`}`,
      )
    }
    for (const reason of engine.cannot) say(`${engine.name}: not tried with ${reason}`)
  }
} finally {
  await site.close()
  await stopDatabase()
}
process.exitCode = failed === 0 ? 0 : 1
