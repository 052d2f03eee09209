import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Evaluate } from './bundle.ts'
import type { Device } from './context.ts'
import { drain, heal } from './heal.ts'
import { judgeDevice } from './judge-device.ts'
import { judgeUpload } from './judge-upload.ts'
import { createLocks } from './locks.ts'
import { createModel } from './model.ts'
import { createNetwork } from './network.ts'
import { observe } from './observe.ts'
import { createPeople } from './people.ts'
import { perform, start, type Stage } from './perform.ts'
import { makeRandom, pick } from './random.ts'
import { createServer } from './server.ts'
import { toyIds, untilQuiet, type Schedule } from './steps.ts'
import { createWorld } from './world.ts'

export interface Verdict {
  /** What must never happen and did; null when all was well. */
  failure: string | null
  /** Every step, every effect it led to, in order. */
  log: string[]
  uploads: number
}

/** Plays one schedule from an empty device to its end, and judges it. The same schedule always goes the same way. */
export async function explore(evaluate: Evaluate, schedule: Schedule): Promise<Verdict> {
  const stage = makeStage(evaluate, schedule)
  const { world, network } = stage.device
  try {
    for (const index of [0, 1, 2]) await start(stage, index)
    for (const { turns, dice, ...event } of schedule.steps) {
      world.log.push(JSON.stringify(event))
      await perform(stage, event)
      await world.quiet()
      await run(stage, turns, makeRandom(dice))
      if (world.failure) throw world.failure
    }
    world.log.push('everything heals')
    await heal(stage, schedule.seed)
    if (world.failure) throw world.failure
    return { failure: null, log: world.log, uploads: network.sent.length }
  } catch (error) {
    const { name, message, stack } = error as Error
    const failure = name === 'Error' ? message : `${name}: ${message}\n${stack}`
    return { failure, log: world.log, uploads: network.sent.length }
  }
}

/** Opens so many gates, each chosen by the dice among those that wait. */
async function run(stage: Stage, turns: number, random: () => number): Promise<void> {
  const { world } = stage.device
  for (let turn = 0; turn < turns && turn < untilQuiet && world.gates.length > 0 && !world.failure; turn++) {
    await world.open(pick(random, world.gates))
  }
  if (turns >= untilQuiet && !world.failure) await drain(stage)
}

function makeStage(evaluate: Evaluate, { seed, hasLocks }: Schedule): Stage {
  const world = createWorld(seed)
  const server = createServer(world, toyIds)
  const network = createNetwork(world, server)
  const model = createModel()
  const indexedDB = new IDBFactory()
  const device: Device = {
    ...{ world, network, server, indexedDB, evaluate },
    locks: hasLocks ? createLocks(world) : null,
    keyRange: IDBKeyRange,
    storage: { full: null, roomAfter: 0, dropped: 0, changes: 0, failures: 0 },
  }
  const people = createPeople(device, model)
  const stage: Stage = { device, model, people, contexts: [], pages: [], openings: 0 }
  const judge = (work: () => void) => {
    try {
      work()
    } catch (error) {
      world.report(error as Error)
    }
  }
  world.onQuiet = () => judge(() => judgeDevice(model, server, observe(indexedDB)))
  network.onSent = (sent) => {
    const forms = stage.pages.flatMap((page) => page?.form ?? [])
    judge(() => judgeUpload(model, device, forms, sent))
  }
  return stage
}
