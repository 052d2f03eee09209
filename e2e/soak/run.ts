import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { createRandom, type Random } from '#api/testing/torture/random'
import type { Fault } from '../support/faults.ts'
import type { Device } from './device.ts'
import { write } from './finder.ts'
import { judge, type Attempt, type Verdict } from './judge.ts'
import type { Site } from './site.ts'

export interface RunResult extends Verdict {
  /** Entries the server has in the end. */
  entries: number
  posts: number
  browserKills: number
  serverKills: number
  faults: number
}

const faults: readonly Fault[] = [
  { kind: 'answer-lost' },
  { kind: 'cut-upload' },
  { kind: 'stalled-body' },
  { kind: 'duplicated' },
  { kind: 'portal-page' },
  { kind: 'portal-redirect' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503, headers: { 'retry-after': '1' } },
]

/** Milliseconds until everything has arrived once everything is well. */
const patience = 120_000
/** How often a finder who does not see the entry writes it again. */
const mostTries = 4

async function drawPhoto(random: Random): Promise<Buffer> {
  const background = { r: random.between(0, 255), g: random.between(0, 255), b: random.between(0, 255) }
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** One finder with one to three entries, everything that can go wrong meanwhile, and what came of it. */
export async function runOnce(site: Site, device: Device, seed: number): Promise<RunResult> {
  const random = createRandom(seed, 1)
  const { proxy } = site
  proxy.reset()
  const toys = Array.from({ length: random.between(1, 2) }, (_, i) => `SOAK-${seed}-${i + 1}`)
  for (const toy of toys) await site.addToy(toy)
  const counts = { browserKills: 0, serverKills: 0, faults: 0 }
  const attempts: Attempt[] = []

  const killBrowser = async () => {
    counts.browserKills++
    await device.kill()
  }
  const killServer = async () => {
    counts.serverKills++
    await site.kill()
  }

  /** What happens to network, server and browser between any two steps. */
  async function disturb(): Promise<void> {
    const dice = random.next()
    if (dice < 0.025) await killBrowser()
    else if (dice < 0.05) await killServer()
    else if (dice < 0.09) await device.setOffline(true)
    else if (dice < 0.18) await device.setOffline(false)
    else if (dice < 0.24) await site.serve()
    else if (dice < 0.34) {
      counts.faults++
      const path = new RegExp(`^/api/toys/SOAK-${seed}-\\d+/entries$`)
      proxy.break({ method: 'POST', path, times: random.between(1, 2), fault: random.pick(faults) })
    }
  }

  /** In the middle of a step, at a moment that nobody has chosen. */
  async function strike(): Promise<void> {
    const dice = random.next()
    const delay = random.between(0, 1500)
    if (dice >= 0.6) return
    await sleep(delay)
    await (dice < 0.3 ? killBrowser() : killServer())
  }

  /** True when the app has said that it has the entry. */
  async function tryToWrite(attempt: Attempt): Promise<boolean> {
    const page = await device.page()
    const striking = { now: Promise.resolve() }
    let steps = 0
    const between = async () => {
      // The last but one is the press of the button.
      if (++steps === 11) striking.now = strike()
      else await disturb()
    }
    const isKept = await write(page, proxy.origin, site.password, attempt, between).then(
      () => true,
      (error: Error) => isInterruption(error) && false,
    )
    await striking.now
    return isKept
  }

  const count = random.between(1, 3)
  for (let i = 1; i <= count; i++) {
    const photo = random.chance(0.3) ? await drawPhoto(random) : null
    const toyId = random.pick(toys)
    for (let tries = 1; tries <= mostTries; tries++) {
      const location = `Stop ${seed}.${i}.${tries}`
      const attempt = { toyId, location, comment: `Of run ${seed}`, photo, wasKept: false }
      attempts.push(attempt)
      attempt.wasKept = await tryToWrite(attempt)
      if (attempt.wasKept || (await isThere(site, device, attempt))) break
    }
  }

  await heal(site, device)
  const verdict = await judge(site, device, attempts)
  const posts = proxy.arrivals('POST', /\/entries$/).length
  return { ...verdict, ...counts, posts, entries: (await site.entries(toys)).length }
}

/** The browser or the server was killed under the finder's hands, or there was no network for what is not on the device. */
function isInterruption(error: Error): true {
  if (/closed|crashed|disconnected|ERR_|Timeout|timeout/i.test(error.message)) return true
  throw error
}

/** Looks for it as a finder does, before writing it again. */
async function isThere(site: Site, device: Device, { toyId, location }: Attempt): Promise<boolean> {
  await device.setOffline(false)
  await site.serve()
  const { waiting } = await device.kept()
  return waiting.some((entry) => entry.location === location) || (await isStored(site, toyId, location))
}

const isStored = async (site: Site, toyId: string, location: string) =>
  (await site.entries([toyId])).some((entry) => entry.location === location)

/** Everything becomes well, and the finder presses "Send all" now and then until nothing waits. */
async function heal(site: Site, device: Device): Promise<void> {
  await site.serve()
  site.proxy.heal()
  await device.setOffline(false)
  const page = await device.page()
  await page.goto(`${site.proxy.origin}/outbox`)
  const end = performance.now() + patience
  while ((await device.kept()).waiting.length > 0 && performance.now() < end) {
    const all = page.getByRole('button', { name: /^Send (all|now)$/ }).first()
    await all.click({ timeout: 1000 }).catch(() => undefined)
    await sleep(250)
  }
}
