import { parseArgs } from 'node:util'
import { bundleDeviceCode, type Evaluate } from './bundle.ts'
import { explore } from './explore.ts'
import { plants } from './plants.ts'
import { kindOf, shrink } from './shrink.ts'
import { makeSchedule, type Schedule } from './steps.ts'

/**
 * Explores schedules of the outbox (docs/outbox.md):
 *   npm run explore -- [--schedules 10000] [--seed 1]   so many, from this seed on
 *   npm run explore -- --schedule '{…}'                 one, as it was printed
 *   npm run explore -- --mutants                        until each planted fault is found
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    schedule: { type: 'string' },
    mutants: { type: 'boolean', default: false },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const count = Number(values.schedules)
const firstSeed = Number(values.seed)

interface Found {
  schedule: Schedule
  failure: string
  /** Schedules it took, this one included. */
  after: number
}

async function findFailure(
  evaluate: Evaluate,
  most: number,
  onProgress?: (done: number) => void,
): Promise<Found | null> {
  for (let done = 0; done < most; done++) {
    const schedule = makeSchedule(firstSeed + done)
    const { failure } = await explore(evaluate, schedule)
    if (failure !== null) return { schedule, failure, after: done + 1 }
    if ((done + 1) % 1000 === 0) onProgress?.(done + 1)
  }
  return null
}

async function report(evaluate: Evaluate, { schedule, failure }: Pick<Found, 'schedule' | 'failure'>): Promise<void> {
  const short = await shrink(evaluate, schedule, failure)
  const verdict = await explore(evaluate, short)
  say(`${verdict.log.join('\n')}\n\nSeed ${schedule.seed}: ${verdict.failure}\n`)
  say(`npm run explore -- --schedule '${JSON.stringify(short)}'`)
}

async function exploreMany(): Promise<boolean> {
  const evaluate = await bundleDeviceCode()
  say(`${count} schedules from seed ${firstSeed}`)
  const started = performance.now()
  const found = await findFailure(evaluate, count, (done) => say(`  ${done} explored`))
  if (found) await report(evaluate, found)
  const each = (performance.now() - started) / (found?.after ?? count)
  if (!found) say(`Nothing was lost, doubled, changed or lied about (${each.toFixed(0)} ms a schedule)`)
  return found === null
}

async function exploreOne(text: string): Promise<boolean> {
  const { failure, log } = await explore(await bundleDeviceCode(), JSON.parse(text) as Schedule)
  say(`${log.join('\n')}\n\n${failure ?? 'All is well'}`)
  return failure === null
}

async function exploreMutants(): Promise<boolean> {
  const most = Math.min(count, 5000)
  say(`Schedules until a planted fault is found, from seed ${firstSeed}`)
  let missed = 0
  for (const plant of plants) {
    const found = await findFailure(await bundleDeviceCode(plant), most)
    if (!found) missed++
    say(
      `${String(found?.after ?? 'none').padStart(6)}  ${plant.name}${found ? `\n        ${kindOf(found.failure)}` : ''}`,
    )
  }
  say(`${plants.length - missed} of ${plants.length} found`)
  return missed === 0
}

const isFine = values.mutants ? exploreMutants() : values.schedule ? exploreOne(values.schedule) : exploreMany()
process.exitCode = (await isFine) ? 0 : 1
