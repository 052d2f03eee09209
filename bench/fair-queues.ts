import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import type { Knex } from 'knex'
import sharp from 'sharp'
import { migrateDatabase, openDatabase } from '../api/adapters/database/database.ts'
import { silentLog } from '../api/adapters/log.ts'
import { createPasswords } from '../api/adapters/passwords.ts'
import { apiPaths } from '../api/contract/paths.ts'
import { entryForm, testPassword } from '../api/testing/builders.ts'
import { serverEnvironment, startServerProcess } from '../api/testing/server-process.ts'
import type { Attack } from './fair-queues-attacker.ts'
import { median } from './support/median.ts'

/**
 * A finder's photo entry, alone and while one other sender sends 26 hostile photos and 320 guesses over 200 toys at once;
 * and /healthz meanwhile. The budgets are the defaults. Usage: node --import tsx bench/fair-queues.ts [rounds]
 */
const rounds = Number(process.argv[2] ?? 3)
const goals = { ratio: 3, healthzMs: 200 }
const from = (address: string) => ({ 'X-Forwarded-For': address })

/** A picture of the most pixels that are taken, all grey, so that its file is small and its decoding long. */
async function largePng(dir: string, space: 'srgb' | 'rgb16'): Promise<string> {
  const create = { width: 8192, height: 8192, channels: 3 as const, background: '#888' }
  const png = await sharp({ create, limitInputPixels: false })
    .toColourspace(space)
    .png({ compressionLevel: 6 })
    .toBuffer()
  const file = path.join(dir, `${space}.png`)
  await writeFile(file, png)
  return file
}

/** As the app sends one. */
async function finderPhoto(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { width: 2048, height: 1536, channels: 3, background: '#888', noise } })
  return new Blob([new Uint8Array(await picture.jpeg({ quality: 85 }).toBuffer())])
}

async function fill(knex: Knex): Promise<string[]> {
  const password_hash = await createPasswords().hash(testPassword)
  const ids = Array.from({ length: 200 }, (_, i) => `FAIR-${i}`)
  await knex('toys').insert(ids.map((id) => ({ id, status: 'active', password_hash })))
  return ids
}

interface Scene {
  url: string
  ids: string[]
  photo: Blob
}

let entries = 0
/** Milliseconds until the finder's entry is stored; a new toy each time, because each has a budget of its own. */
async function addEntry({ url, ids, photo }: Scene): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url + apiPaths.entries(ids[100 + (entries++ % 100)] ?? ''), {
    method: 'POST',
    body: entryForm({ image: photo }),
    headers: from('192.0.2.1'),
  })
  if (response.status !== 201) throw new Error(`The finder was answered ${response.status}: ${await response.text()}`)
  return performance.now() - startedAt
}

async function timesOf(count: number, work: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) times.push(await work())
  return times
}

/** Begins the attack in a process of its own; the result hangs up and says how often each status was answered. */
async function attack({ url, ids }: Scene, photo: string) {
  const attacker = fork(new URL('fair-queues-attacker.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  attacker.send({ url, ids, photo } satisfies Attack)
  await once(attacker, 'message')
  return async () => {
    attacker.send('end')
    const [answered] = (await once(attacker, 'message')) as [Record<string, number>]
    return answered
  }
}

/** Milliseconds of each call of /healthz until `isOver`. */
async function watchHealth(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}

async function measure(scene: Scene, name: string, photo: string, forget: () => Promise<unknown>): Promise<void> {
  const ratios: number[] = []
  const health: number[] = []
  const seen = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    await forget()
    const idle = median(await timesOf(5, () => addEntry(scene)))
    let isOver = false
    const end = await attack(scene, photo)
    const watched = watchHealth(scene.url, () => isOver)
    const times = await timesOf(5, () => addEntry(scene))
    isOver = true
    health.push(...(await watched))
    for (const [answer, count] of Object.entries(await end())) seen.add(`${count} × ${answer}`)
    ratios.push(median(times) / idle)
    console.log(`  idle ${idle.toFixed(0)} ms, under attack ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  }
  const ratio = median(ratios)
  const worst = Math.max(...health)
  console.log(`${name}: the attacker was answered ${[...seen].join(', ')}`)
  console.log(`  entry ${ratio.toFixed(2)} × idle, goal ≤ ${goals.ratio}: ${ratio <= goals.ratio ? 'met' : 'MISSED'}`)
  console.log(
    `  /healthz median ${median(health).toFixed(0)} ms, worst ${worst.toFixed(0)} ms, goal ≤ ${goals.healthzMs} ms: ${worst <= goals.healthzMs ? 'met' : 'MISSED'}`,
  )
}

const dir = await mkdtemp('/tmp/plush-trails-bench-')
const database = await openDatabase({ url: process.env['DATABASE_URL'] ?? null, dataDir: dir, log: silentLog })
try {
  await migrateDatabase(database.knex)
  const ids = await fill(database.knex)
  const { connectionString } = (database.knex.client as { config: { connection: { connectionString: string } } }).config
    .connection
  const server = await startServerProcess({
    ...serverEnvironment(connectionString, dir),
    TRUST_PROXY: '1',
    DATABASE_POOL: '10',
  })
  try {
    console.log(`${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, load ${loadavg()[0]?.toFixed(1)}`)
    const scene = { url: server.url, ids, photo: await finderPhoto() }
    await addEntry(scene)
    const forget = () => database.knex('rate_limits').delete()
    await measure(scene, '16-bit PNGs of 64 megapixels', await largePng(dir, 'rgb16'), forget)
    await measure(scene, '8-bit PNGs of 64 megapixels', await largePng(dir, 'srgb'), forget)
  } finally {
    server.process.kill()
  }
} finally {
  await database.close()
  await rm(dir, { recursive: true, force: true })
}
