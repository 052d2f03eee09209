import { faults, type Fault } from './network.ts'
import { makeRandom, pick, pickWeighted } from './random.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

export type PhotoChange = 'keep' | 'new' | 'none' | 'only'
export type Password = 'right' | 'wrong' | 'other'

/** What a person, the browser, the network or the admin does next. `page` counts from 0, `entry` and `toy` too. */
export type Event =
  | { do: 'enqueue'; page: number; toy: number; photo: boolean; password: Password }
  | { do: 'edit'; page: number; entry: number; photo: PhotoChange }
  | { do: 'open-form'; page: number; entry: number }
  | { do: 'type'; page: number; photo: PhotoChange }
  | { do: 'hand-in'; page: number }
  | { do: 'close-form'; page: number }
  | { do: 'discard'; page: number; entry: number }
  | { do: 'take-back'; page: number; entry: number }
  | { do: 'password'; page: number; toy: number; password: Password }
  | { do: 'as-new'; page: number; entry: number }
  | { do: 'as-correction'; page: number; entry: number }
  | { do: 'refresh'; page: number; toy: number }
  | { do: 'replay'; context: number; cause: 'person' | 'network' | 'clock' | 'sync' }
  | { do: 'wake-all'; cause: 'network' | 'clock' }
  | { do: 'kill'; context: number }
  | { do: 'start'; context: number }
  | { do: 'pass'; milliseconds: number }
  | { do: 'turn-clock'; milliseconds: number }
  | { do: 'network'; isOnline: boolean }
  | { do: 'fault'; fault: Fault }
  | { do: 'deliver-late' }
  | { do: 'full'; full: 'photos' | 'all' | null; roomAfter: number }
  | { do: 'change-password'; toy: number }
  | { do: 'remove'; entry: number }

/** An event, and how far the contexts run before the next: so many effects, chosen by the dice among those that wait. */
export type Step = Event & { turns: number; dice: number }

export interface Schedule {
  seed: number
  hasLocks: boolean
  steps: Step[]
}

/** Two pages and the worker. */
export const contextNames = ['page 1', 'page 2', 'worker'] as const
export const toyIds = ['TEDDY-1', 'BEAR-2'] as const
const mostEntries = 3

const photoChanges: readonly PhotoChange[] = ['keep', 'keep', 'new', 'none', 'only']
const passwords: readonly Password[] = ['right', 'right', 'right', 'right', 'wrong', 'other']
/** Long ones too: delays, leases, the correction's day, and a phone that lay in a drawer. */
const lengths = [
  200,
  2 * second,
  6 * second,
  20 * second,
  31 * second,
  3 * 60 * second,
  16 * 60 * second,
  5 * hour,
  25 * hour,
]
const turns = [second / 2, -second / 2, 20 * second, -20 * second, 2 * hour, -2 * hour, 400 * day, -400 * day]

type Random = () => number
/** An event, and what the same person does about it later, with other things in between. */
type Make = (random: Random, entries: number) => Event[]
const page = (random: Random) => pick(random, [0, 0, 1])
const entry = (random: Random, entries: number) => Math.floor(random() * entries)
const toy = (random: Random) => pick(random, [0, 0, 0, 1])
const photo = (random: Random) => pick(random, photoChanges)

function makeForm(random: Random, entries: number): Event[] {
  const where = page(random)
  const typing: Event[] = random() < 0.7 ? [{ do: 'type', page: where, photo: photo(random) }] : []
  const end = pickWeighted<Event[]>(random, [
    [6, [{ do: 'hand-in', page: where }]],
    [1, [{ do: 'close-form', page: where }]],
    [1, [{ do: 'kill', context: where }]],
  ])
  return [{ do: 'open-form', page: where, entry: entry(random, entries) }, ...typing, ...end]
}

/** An attempt that goes wrong, and what is then done to its entry. */
function makeTrouble(random: Random, entries: number): Event[] {
  const fault = pick(random, random() < 0.7 ? faults.slice(0, 7) : faults)
  const which = entry(random, entries)
  const next = pickWeighted<Event[]>(random, [
    [3, [{ do: 'edit', page: page(random), entry: which, photo: photo(random) }]],
    [2, [{ do: 'edit', page: page(random), entry: which, photo: 'only' }, makeReplay(random), makeRefresh(random)]],
    [2, [makeRefresh(random)]],
    [1, [{ do: 'discard', page: page(random), entry: which }]],
    [1, [{ do: 'take-back', page: page(random), entry: which }, makeReplay(random), { do: 'deliver-late' }]],
    [2, [{ do: 'deliver-late' }]],
    [1, []],
  ])
  return [{ do: 'fault', fault }, makeReplay(random), ...next]
}

/** What was delivered is corrected, or corrected and then taken back or given up, while attempts go wrong. */
function makePutRight(random: Random, entries: number): Event[] {
  const which = entry(random, entries)
  const where = page(random)
  const change: Event = { do: 'edit', page: where, entry: which, photo: photo(random) }
  const fault: Event = { do: 'fault', fault: pick(random, faults.slice(0, 7)) }
  const end = pickWeighted<Event[]>(random, [
    [3, [{ do: 'take-back', page: page(random), entry: which }]],
    [2, [{ do: 'discard', page: where, entry: which }, change]],
    [2, [change]],
    // Its answer may have been on its way before that.
    [3, [makeRefresh(random), { do: 'take-back', page: page(random), entry: which }]],
  ])
  return [
    makeReplay(random),
    change,
    ...(random() < 0.5 ? [fault] : []),
    makeReplay(random),
    ...end,
    makeReplay(random),
  ]
}

const causes = ['person', 'network', 'clock', 'sync'] as const
const makeReplay = (r: Random): Event => ({ do: 'replay', context: pick(r, [0, 0, 1, 2, 2]), cause: pick(r, causes) })
const makeRefresh = (r: Random): Event => ({ do: 'refresh', page: page(r), toy: toy(r) })
const makeEdit = (r: Random, n: number): Event => ({ do: 'edit', page: page(r), entry: entry(r, n), photo: photo(r) })
const makeAnswer = (r: Random, n: number): Event => ({
  do: pick(r, ['as-new', 'as-correction', 'as-correction']),
  page: page(r),
  entry: entry(r, n),
})

const makeEntry = (r: Random): Event[] => [
  { do: 'enqueue', page: page(r), toy: toy(r), photo: r() < 0.6, password: pick(r, passwords) },
]

const makers: (readonly [number, Make])[] = [
  [12, makeEntry],
  [9, (r, n) => [makeEdit(r, n)]],
  [9, makeForm],
  [14, makeTrouble],
  [4, (r, n) => [{ do: 'discard', page: page(r), entry: entry(r, n) }]],
  [4, (r, n) => [{ do: 'take-back', page: page(r), entry: entry(r, n) }, makeReplay(r)]],
  [5, makePutRight],
  [5, (r) => [{ do: 'password', page: page(r), toy: toy(r), password: pick(r, passwords) }]],
  [10, (r, n) => (r() < 0.5 ? [makeAnswer(r, n)] : [makeAnswer(r, n), makeReplay(r), makeEdit(r, n)])],
  [6, (r) => [makeRefresh(r)]],
  [12, (r) => [makeReplay(r)]],
  [5, (r) => [{ do: 'wake-all', cause: pick(r, ['network', 'clock']) }]],
  [
    6,
    (r) => [
      { do: 'kill', context: pick(r, [0, 1, 2]) },
      { do: 'start', context: pick(r, [0, 1, 2]) },
    ],
  ],
  [9, (r) => [{ do: 'pass', milliseconds: pick(r, lengths) }]],
  [2, (r) => [{ do: 'turn-clock', milliseconds: pick(r, turns) }]],
  [
    3,
    (r) => [
      { do: 'network', isOnline: false },
      { do: 'network', isOnline: r() < 0.9 },
    ],
  ],
  [5, (r) => [{ do: 'fault', fault: pick(r, faults) }]],
  [3, () => [{ do: 'deliver-late' }]],
  [3, (r) => [{ do: 'full', full: pick(r, ['photos', 'all']), roomAfter: pick(r, [0, 1, 2]) }]],
  [2, () => [{ do: 'full', full: null, roomAfter: 0 }]],
  [2, (r) => [{ do: 'change-password', toy: toy(r) }]],
  [1, (r, n) => [{ do: 'remove', entry: entry(r, n) }]],
]

/** All turns: until nothing can go on without time passing. */
export const untilQuiet = 1000

function makeStep(random: () => number, event: Event): Step {
  const turnsOf = random() < 0.4 ? untilQuiet : Math.floor(random() * 9)
  return { ...event, turns: turnsOf, dice: Math.floor(random() * 2 ** 32) }
}

/** The schedule of a seed: 10 to 35 steps, with at most three entries of two toys. */
export function makeSchedule(seed: number): Schedule {
  const random = makeRandom(seed)
  const hasLocks = random() < 0.75
  const steps: Step[] = makeEntry(random).map((event) => makeStep(random, event))
  let later: Event[] = []
  let entries = 1
  for (const count = 10 + Math.floor(random() * 25); steps.length < count;) {
    const [event, ...rest] = later.length > 0 && random() < 0.5 ? later : pickWeighted(random, makers)(random, entries)
    if (!event || (event.do === 'enqueue' && entries === mostEntries)) continue
    if (event.do === 'enqueue') entries++
    steps.push(makeStep(random, event))
    // Sequences begun meanwhile are mixed with those under way.
    later = event === later[0] ? rest : [...rest, ...later]
  }
  return { seed, hasLocks, steps }
}
