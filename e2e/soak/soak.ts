import { createDevice } from './device.ts'
import { runOnce, type RunResult } from './run.ts'
import { createSite } from './site.ts'

export interface SoakSettings {
  runs: number
  /** Of the first run; the next ones count on from it. */
  seed: number
  say?: (line: string) => void
}

export interface SoakResult {
  runs: number
  seed: number
  total: RunResult
  seconds: number
}

/** So many runs on one server and one device, both of which are killed at random; what they lost, doubled or lied about. */
export async function soak({ runs, seed, say = () => undefined }: SoakSettings): Promise<SoakResult> {
  const began = performance.now()
  const total: RunResult = {
    ...{ lost: [], doubled: [], falselySent: [] },
    ...{ entries: 0, posts: 0, browserKills: 0, serverKills: 0, faults: 0 },
  }
  const site = await createSite()
  const checks: Promise<void>[] = []
  /** Of the run. */
  let toys: string[] = []
  // At the very moment at which the app says so, the server must have something.
  const onSent = () => {
    const asked = toys
    checks.push(
      site.entries(asked).then((entries) => {
        if (entries.length === 0)
          total.falselySent.push(`"has been added" was said, and ${asked.join(', ')} had nothing`)
      }),
    )
  }
  const device = await createDevice(site.proxy.origin, onSent)
  try {
    for (let i = 0; i < runs; i++) {
      toys = [`SOAK-${seed + i}-1`, `SOAK-${seed + i}-2`]
      const started = performance.now()
      const result = await runOnce(site, device, seed + i)
      // Nothing that is said of this run is heard in the next one.
      await (await device.page()).goto('about:blank')
      await Promise.all(checks)
      add(total, result, seed + i)
      say(describe(seed + i, result, (performance.now() - started) / 1000))
    }
  } finally {
    await device.close()
    await site.close()
  }
  return { runs, seed, total, seconds: (performance.now() - began) / 1000 }
}

function add(total: RunResult, run: RunResult, seed: number): void {
  for (const kind of ['lost', 'doubled', 'falselySent'] as const) {
    total[kind].push(...run[kind].map((sentence) => `seed ${seed}: ${sentence}`))
  }
  for (const count of ['entries', 'posts', 'browserKills', 'serverKills', 'faults'] as const) total[count] += run[count]
}

const describe = (seed: number, { entries, posts, browserKills, serverKills, ...rest }: RunResult, seconds: number) =>
  `seed ${seed}, ${seconds.toFixed(1)} s: ${entries} entries in ${posts} requests, ${rest.faults} faults, killed: browser ${browserKills}, server ${serverKills}` +
  [...rest.lost, ...rest.doubled, ...rest.falselySent].map((sentence) => `\n  ${sentence}`).join('')

export const isSound = ({ total }: SoakResult): boolean =>
  total.lost.length + total.doubled.length + total.falselySent.length === 0

/** The result as a table, and below it what went wrong. */
export function reportSoak({ runs, seed, total, seconds }: SoakResult): string {
  const { entries, posts, lost, doubled, falselySent } = total
  const rows: [string, string | number][] = [
    ['seed', seed],
    ['runs', runs],
    ['entries', entries],
    ['lost', lost.length],
    ['doubled', doubled.length],
    ['falsely called sent', falselySent.length],
    ['requests an entry', (posts / Math.max(entries, 1)).toFixed(2)],
    ['faults on the way', total.faults],
    ['browser killed', total.browserKills],
    ['server killed', total.serverKills],
    ['seconds', Math.round(seconds)],
  ]
  const table = rows.map(([name, value]) => `${name.padEnd(20)} ${String(value).padStart(8)}`)
  return [...table, ...lost, ...doubled, ...falselySent].join('\n')
}
