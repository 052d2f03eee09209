import { setTimeout as delay } from 'node:timers/promises'
import { createAdminClient } from '../admin-browser.ts'
import { runAdmin } from './admins.ts'
import { runBuyers } from './buyers.ts'
import { checkDatabase } from './check-database.ts'
import { checkJourneys } from './check-journeys.ts'
import { checkStorage } from './check-storage.ts'
import { disturbProcesses, disturbTheRest, type Disturbances, type Pace } from './disturbances.ts'
import { addStop, runFinder } from './finders.ts'
import { createLedger } from './ledger.ts'
import { createPerson, type Crowd } from './people.ts'
import { createPhonePictures } from './pictures.ts'
import { createRandom } from './random.ts'
import type { TortureResult } from './report.ts'
import { createTallies } from './tallies.ts'
import { createWorld, type World } from './world.ts'

export interface Torture {
  seed: number
  seconds: number
  finders: number
  pace: Pace
  say(line: string): void
  /** Told how to end everything early. */
  onOpen?: (close: () => Promise<void>) => void
  /** Runs before what was acknowledged is compared with what is there. */
  beforeChecks?: (world: World) => Promise<void>
}

/** From the end of the disturbances until the last answer. */
const settleMs = 180_000

/**
 * Two servers on one database and one bucket under a steady load, disturbed at random; then everything that was
 * acknowledged is compared with what is there. Repeats with its seed as far as timing lets it.
 */
export async function torture(options: Torture): Promise<TortureResult> {
  const { seed, seconds, finders, pace, say, onOpen, beforeChecks } = options
  const tallies = createTallies()
  const world = await createWorld(tallies)
  onOpen?.(world.close)
  try {
    const lastCall = new AbortController()
    const crowd: Crowd = {
      ...{ base: world.proxy.url, ledger: createLedger(), tallies, phonePictures: await createPhonePictures() },
      ...{ faults: new Map(), isCalm: false, isOver: false, lastCall: lastCall.signal },
    }
    crowd.ledger.toys.push(...(await world.createToys(10)))
    const cookie = await signIn(world)
    say(`Servers run at ${world.proxy.url}; ${seconds} s of disturbances begin (seed ${seed})`)

    const disturbances: Disturbances = new Map()
    const disturbed = { ...world, s3: world.faultyS3, crowd }
    const actors = Array.from({ length: finders }, (_, i) => runFinder(crowd, createRandom(seed, 10 + i)))
    actors.push(runAdmin(crowd, createRandom(seed, 2), cookie), runBuyers(crowd, createRandom(seed, 3), world.stripe))
    const disturbers = [
      disturbProcesses(disturbed, createRandom(seed, 0), pace, disturbances),
      disturbTheRest(disturbed, createRandom(seed, 1), pace, disturbances),
    ]
    await sleepAndTell(seconds, crowd, say)
    crowd.isOver = true
    await Promise.all(disturbers)
    crowd.isCalm = true
    say('Nothing is disturbed any more; waiting for the last answers')
    const timer = setTimeout(() => lastCall.abort(), settleMs)
    await Promise.all(actors)
    await beforeChecks?.(world)
    const swept = await check(world, crowd, say)
    clearTimeout(timer)
    const { complaints, endedStarts } = world.processes
    return {
      seed,
      seconds,
      tallies,
      disturbances,
      faults: crowd.faults,
      ledger: crowd.ledger,
      complaints,
      endedStarts,
      swept,
    }
  } finally {
    await world.close()
  }
}

/** Once a server answers. */
async function signIn({ proxy, whenServing }: World): Promise<string> {
  await whenServing()
  const { browser } = await createAdminClient(proxy.url)
  return browser.cookies(proxy.url)
}

async function sleepAndTell(seconds: number, { ledger, tallies }: Crowd, say: (line: string) => void): Promise<void> {
  for (let left = seconds; left > 0; left -= 30) {
    await delay(Math.min(left, 30) * 1000)
    const stored = ledger.stops.filter(({ id }) => id !== null).length
    say(`${Math.max(0, left - 30)} s left: ${stored} entries acknowledged, ${tallies.failures.size} kinds of failures`)
  }
}

async function check(world: World, crowd: Crowd, say: (line: string) => void) {
  await world.whenServing()
  // A lock that was left behind would keep a new entry out, by whichever process.
  const finder = createPerson(crowd, createRandom(0, 1), '198.51.100.2')
  for (const toy of crowd.ledger.toys.filter(({ state }) => state === 'active')) {
    for (let i = 0; i < 2; i++)
      if (!(await addStop(crowd, finder, toy))) crowd.tallies.fail('A toy takes no entry', toy.id)
  }
  say('Reading everything that was acknowledged')
  await checkJourneys(crowd)
  await world.sendWaitingMails()
  say('Comparing the tables and the bucket')
  await world.withKnex((knex) => checkDatabase(crowd, knex, world.smtp))
  await world.processes.stop()
  for (const [line, count] of world.processes.complaints) {
    if (line.startsWith('error')) crowd.tallies.fail(`The log has an error: ${line}`, `${count} times`)
  }
  return world.withKnex((knex) => checkStorage(crowd, { ...world, knex }))
}
