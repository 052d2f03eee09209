import { setTimeout as delay } from 'node:timers/promises'
import type { FaultyS3, S3Fault } from '../s3-faults.ts'
import type { TestSmtp } from '../smtp-server.ts'
import type { Crowd } from './people.ts'
import type { Processes } from './processes.ts'
import type { Random } from './random.ts'
import type { TortureDatabase } from './test-postgres.ts'
import type { UploadDisk } from './upload-disk.ts'

export interface Disturbed {
  crowd: Crowd
  processes: Processes
  database: TortureDatabase
  disk: UploadDisk
  s3: FaultyS3
  smtp: TestSmtp
}

export interface Pace {
  /** Between two kills or deploys, in milliseconds. */
  processes: readonly [number, number]
  /** How long an outage lasts. */
  outage: readonly [number, number]
  /** Between two outages. */
  calm: readonly [number, number]
}

/** How often each was caused. */
export type Disturbances = Map<string, number>

const s3Faults: readonly S3Fault[] = ['gone', 'busy', 'broken', 'forbidden', 'silent', 'damaging', 'cutting', 'a proxy']

/** Kills and deploys at any moment, also of a process that is just starting or stopping. */
export async function disturbProcesses(
  { crowd, processes }: Disturbed,
  random: Random,
  pace: Pace,
  done: Disturbances,
) {
  const deploys: Promise<void>[] = []
  let round = 0
  while (!crowd.isOver) {
    await pause(crowd, random.between(...pace.processes))
    if (crowd.isOver) break
    const slot = random.between(0, processes.slots - 1)
    const isKill = round++ % 2 === 0
    count(done, isKill ? 'process killed (SIGKILL)' : 'process deployed (SIGTERM)')
    if (isKill) processes.kill(slot)
    else deploys.push(processes.deploy(slot))
  }
  await Promise.all(deploys)
}

/** Outages of everything else, one at a time, each kind as often as the others. */
export async function disturbTheRest(world: Disturbed, random: Random, pace: Pace, done: Disturbances): Promise<void> {
  const kinds = outages(world, random)
  while (!world.crowd.isOver) {
    for (const [name, begin] of random.shuffle(kinds)) {
      await pause(world.crowd, random.between(...pace.calm))
      if (world.crowd.isOver) return
      count(done, name)
      const end = await begin()
      await delay(random.between(...pace.outage))
      await end()
    }
  }
}

/** Until the time or the run is over. */
async function pause(crowd: Crowd, ms: number): Promise<void> {
  const end = performance.now() + ms
  while (!crowd.isOver && performance.now() < end) await delay(Math.min(200, ms))
}

const count = (done: Disturbances, name: string) => void done.set(name, (done.get(name) ?? 0) + 1)

type Outage = readonly [name: string, begin: () => Promise<() => Promise<unknown>>]

function outages({ crowd, database, disk, s3, smtp }: Disturbed, random: Random): Outage[] {
  const over = () => Promise.resolve()
  const restart = (signal: 'SIGINT' | 'SIGQUIT') => () => {
    database.restart(signal)
    return Promise.resolve(over)
  }
  return [
    ['database restarted (fast)', restart('SIGINT')],
    ['database restarted (immediate)', restart('SIGQUIT')],
    ['database connections terminated', async () => (await terminateSome(database), over)],
    ['a toy locked by somebody', () => lockToy(crowd, database, random)],
    [
      disk.name,
      async () => {
        await disk.fill(random.between(0, 1_500_000))
        return disk.empty
      },
    ],
    [
      'mail server refuses',
      () => {
        smtp.refuse({ step: 'from', answer: '451 4.3.0 Try again later' })
        return Promise.resolve(async () => smtp.refuse(null))
      },
    ],
    ...s3Faults.map((fault): Outage => [
      `S3: ${fault}`,
      async () => {
        await s3.fail(fault)
        return () => s3.fail(null)
      },
    ]),
  ]
}

async function terminateSome(database: TortureDatabase): Promise<void> {
  await database.within((knex) =>
    knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'plush-trails' and pid <> pg_backend_pid() and random() < 0.7`,
    ),
  )
}

/** Somebody else's transaction holds the row of a toy, until the end of the outage. */
async function lockToy({ ledger }: Crowd, database: TortureDatabase, random: Random): Promise<() => Promise<unknown>> {
  const { id } = random.pick(ledger.toys.filter(({ state }) => state === 'active'))
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const held = database.within((knex) =>
    knex.transaction(async (trx) => {
      await trx('toys').where({ id }).forUpdate().first('id')
      await released
    }),
  )
  return async () => {
    release()
    await held
  }
}
