// The built product, as the Procfile runs it, under a mix as in life: 80 % journeys, 15 % home page and static files, 5 %
// entries with photos, on 64 connections, with 100,000 toys and 1,000,000 entries. The same mix against a bare Koa server
// that answers bytes of the same sizes, once reading the uploads only, once also making three sizes of each photo by sharp.
// Goals, against the second: at least 0.6 × its throughput, p99 at most 3 ×, no error, memory within 5 % over ten minutes.
// Before that, journeys are read until the cache of rendered ones is full, as it is on a server that has run for an hour.
// Run: npm run build, then node --import tsx bench/load.ts [--seconds 600 --bare-seconds 60 --toys 10000 --entries 100000]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { closeKnex, createKnex } from '../api/adapters/database/database-connection.ts'
import { migrateDatabase } from '../api/adapters/database/database.ts'
import { startEmbeddedPostgres } from '../api/adapters/database/embedded-postgres.ts'
import { silentLog } from '../api/adapters/log.ts'
import { createPasswords } from '../api/adapters/passwords.ts'
import { apiPaths } from '../api/contract/paths.ts'
import { attack, percentile, type Outcome } from './support/attack.ts'
import { fillDatabase } from './support/fill.ts'
import { startProduction } from './support/production-server.ts'
import { createVisitors, type Kind, type Visit } from './support/visitors.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    'bare-seconds': { type: 'string', default: '30' },
    toys: { type: 'string', default: '100000' },
    entries: { type: 'string', default: '1000000' },
    photos: { type: 'string', default: '300' },
  },
})
const toys = Number(values.toys)
const password = 'bear hug'
const bareServers = { read: 'bare Koa that reads uploads', sharp: 'bare Koa that reads and resizes them' }
const goals = { throughput: 0.6, p99: 3, memory: 0.05 }

const dir = await mkdtemp(path.join(tmpdir(), 'plush-trails-load-'))
await chmod(dir, 0o755)
const postgres = await startEmbeddedPostgres({ dir, log: silentLog, settings: { max_wal_size: '4GB' } })
let isReached: boolean
try {
  const knex = createKnex(postgres.url, { statementTimeout: 0, poolSize: 1 })
  await migrateDatabase(knex)
  const passwordHash = await createPasswords().hash(password)
  await fillDatabase(knex, { toys, entries: Number(values.entries), busy: toys / 10, passwordHash })
  await closeKnex(knex)
  const visit = await createVisitors({ toys, password, photos: Number(values.photos) })

  const { sizes, ours, memory } = await measureOurs(visit)
  // Answers differ in size within a kind; what is compared is traffic of the same amount.
  const bareVisit = (n: number): Visit => {
    const { kind, ...rest } = visit(n)
    return { ...rest, kind, path: `/?bytes=${sizes[kind]}` }
  }
  const reading = await measureBare('read', bareVisit)
  const resizing = await measureBare('sharp', bareVisit)

  compare(`against ${bareServers.read}`, ours, reading)
  const { throughput, p99 } = compare(`against ${bareServers.sharp}`, ours, resizing)
  const growth = memory.late / memory.early - 1
  console.log(
    `memory ${memory.early.toFixed(0)} MB early, ${memory.late.toFixed(0)} MB late: ${(100 * growth).toFixed(1)} %`,
  )
  isReached =
    throughput >= goals.throughput && p99 <= goals.p99 && ours.errors === 0 && Math.abs(growth) <= goals.memory
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
console.log(isReached ? 'goals reached' : 'GOALS MISSED')
process.exit(isReached ? 0 : 1)

async function measureOurs(visit: (n: number) => Visit) {
  const server = await startProduction(postgres.url, path.join(dir, 'data'))
  try {
    const sizes = await sizesOfAnswers(server.url, visit)
    await fillJourneyCache(server.url)
    await attack(server.url, visit, 5)
    const samples: number[] = []
    const sampler = setInterval(() => samples.push(residentMegabytes(server.pid)), 1_000)
    const cpuBefore = cpuSeconds(server.pid)
    const ours = await attack(server.url, visit, Number(values.seconds))
    tell('ours', ours, cpuSeconds(server.pid) - cpuBefore)
    clearInterval(sampler)
    const minutes = Array.from({ length: Math.ceil(samples.length / 60) }, (_, i) => samples.slice(60 * i, 60 * i + 60))
    console.log('memory by the minute', minutes.map((minute) => mean(minute).toFixed(0)).join(' '), 'MB')
    const fifth = Math.max(1, Math.floor(samples.length / 5))
    return { sizes, ours, memory: { early: mean(samples.slice(fifth, 2 * fifth)), late: mean(samples.slice(-fifth)) } }
  } finally {
    await server.stop()
  }
}

/** Reads one journey after another for a minute: several times as many as the cache has room for. */
async function fillJourneyCache(url: string): Promise<void> {
  let read = 0
  const next = (n: number): Visit => ({
    ...{ kind: 'journey', method: 'GET', path: apiPaths.toy(`TOY-${toys - (read++ % toys)}`) },
    headers: { 'X-Forwarded-For': `${10 + (n % 2)}.0.${(n >> 8) & 255}.${n & 255}`, 'Accept-Encoding': 'gzip' },
  })
  const { errors } = await attack(url, next, 60)
  console.log(`read ${read} journeys first, ${errors} errors`)
}

async function measureBare(kind: 'read' | 'sharp', visit: (n: number) => Visit): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/load-bare.ts', kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [url] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  try {
    await attack(url.trim(), visit, 5)
    const cpuBefore = cpuSeconds(child.pid ?? 0)
    const outcome = await attack(url.trim(), visit, Number(values['bare-seconds']))
    tell(bareServers[kind], outcome, cpuSeconds(child.pid ?? 0) - cpuBefore)
    return outcome
  } finally {
    child.stdin.end()
  }
}

/** Mean bytes of the body of an answer, as it is sent, of each kind. */
async function sizesOfAnswers(url: string, visit: (n: number) => Visit): Promise<Record<Kind, number>> {
  const found: Partial<Record<Kind, number[]>> = {}
  for (let n = 0; n < 300; n++) {
    const { kind, method, path: target, headers, body } = visit(n)
    const sent = request(url + target, {
      method,
      headers: { ...headers, ...(body && { 'Content-Length': body.length }) },
    })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    ;(found[kind] ??= []).push((await buffer(response)).length)
    if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${target}: ${response.statusCode}`)
  }
  const sizes = Object.fromEntries(Object.entries(found).map(([kind, all]) => [kind, Math.round(mean(all))]))
  console.log('bytes of an answer', sizes)
  return sizes as Record<Kind, number>
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** In user and system mode, of all its threads. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function tell(what: string, { perSecond, p50, p99, errors, times }: Outcome, cpu: number): void {
  console.log(`${what}: ${perSecond.toFixed(0)} requests/s, p50 ${p50} ms, p99 ${p99} ms, ${errors} errors`)
  const answers = Object.values(times).reduce((sum, all) => sum + all.length, 0)
  console.log(`  ${((1000 * cpu) / answers).toFixed(2)} ms of the server's CPU for each answer`)
  for (const [kind, all] of Object.entries(times)) {
    const [half, most] = [0.5, 0.99].map((part) => percentile(all, part).toFixed(0))
    console.log(`  ${kind.padEnd(8)} ${String(all.length).padStart(7)} answers, p50 ${half} ms, p99 ${most} ms`)
  }
}

function compare(what: string, ours: Outcome, bare: Outcome): { throughput: number; p99: number } {
  const [throughput, p99] = [ours.perSecond / bare.perSecond, ours.p99 / bare.p99]
  console.log(`${what}: ${throughput.toFixed(2)} × its throughput, p99 ${p99.toFixed(2)} ×`)
  return { throughput, p99 }
}
