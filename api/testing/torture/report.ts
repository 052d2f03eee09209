import type { Swept } from './check-storage.ts'
import type { Disturbances } from './disturbances.ts'
import type { Ledger } from './ledger.ts'
import type { LineFault } from './line.ts'
import type { Processes } from './processes.ts'
import type { Tallies } from './tallies.ts'

export interface TortureResult {
  seed: number
  /** Of disturbance, without the settling and the checks. */
  seconds: number
  tallies: Tallies
  disturbances: Disturbances
  faults: ReadonlyMap<LineFault, number>
  ledger: Ledger
  complaints: Processes['complaints']
  endedStarts: Processes['endedStarts']
  swept: Swept
}

/** What was done and what came of it, as Markdown. */
export function reportTorture(result: TortureResult): string {
  const { seed, seconds, tallies, swept } = result
  const failed = tallies.failures.size
  return [
    `Torture with seed ${seed}: ${Math.round(seconds)} s of disturbances, ${failed === 0 ? 'nothing failed' : `${failed} kinds of failures`}.`,
    table(['disturbance', 'times'], sorted([...result.disturbances, ...result.faults])),
    requests(tallies),
    table(['what was acknowledged', 'checked'], outcomes(result)),
    `Left before the sweep: ${swept.orphans} photos without a row (of ${swept.orphans + swept.photos}), ${swept.notes} notes of removals, ${swept.uploads} folders of uploads.`,
    table(['line of the log at warn and above', 'times'], sorted(result.complaints)),
    ...(result.endedStarts.size > 0
      ? [table(['start or stop in an outage', 'times'], sorted(result.endedStarts))]
      : []),
    ...(failed > 0 ? [failures(tallies)] : []),
  ].join('\n\n')
}

const sorted = (counts: Iterable<readonly [string, number]>): string[][] =>
  [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, count]) => [name, String(count)])

function requests({ kinds }: Tallies): string {
  const heads = ['request', 'sent', 'acknowledged', '4xx by code', '503', 'other 5xx', 'no answer', 'slowest']
  const rows = [...kinds].map(([kind, tally]) => {
    const refused = Object.entries(tally.refused).map(([code, count]) => `${code}: ${count}`)
    const counts = [tally.unavailable, tally.failed, tally.unanswered].map(String)
    return [
      kind,
      String(tally.sent),
      String(tally.acknowledged),
      refused.join(', '),
      ...counts,
      `${tally.slowestMs} ms`,
    ]
  })
  return table(heads, rows)
}

function outcomes({ ledger: { stops, toys, purchases } }: TortureResult): string[][] {
  const count = (state: string) => String(stops.filter((stop) => stop.state === state).length)
  const corrected = stops.filter(({ state, current }) => state === 'stored' && current.number > 1).length
  return [
    ['entries, readable once with their photo', count('stored')],
    ['of these, in a later edition than the first', String(corrected)],
    ['entries hidden by reports', count('hidden')],
    ['entries removed', count('gone')],
    ['toys activated by their owner', String(toys.filter(({ profile }) => profile).length)],
    ['toys removed', String(toys.filter(({ state }) => state === 'gone').length)],
    ['orders', String(purchases.filter(({ isOrdered }) => isOrdered).length)],
  ]
}

const failures = ({ failures }: Tallies): string =>
  table(
    ['failure', 'times', 'example'],
    [...failures].map(([what, { count, example }]) => [what, String(count), example]),
  )

function table(heads: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/[|\n]/g, ' ')).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}
