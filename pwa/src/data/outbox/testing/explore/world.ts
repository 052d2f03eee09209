import { makeRandom } from './random.ts'

/** A point at which something waits for the scheduler: only what has passed its gate goes on. */
export interface Gate {
  /** The context that waits, and whose death ends the waiting; null for what happens outside the device. */
  context: string | null
  label: string
  open: () => void
}

interface Timer {
  id: number
  context: string
  dueAt: number
  every: number | null
  fire: () => void
}

/** Virtual time and the order of everything that happens: nothing in a schedule depends on the machine's clock. */
export interface World {
  gates: Gate[]
  /** True time in milliseconds: the server's. Timers follow it, whatever is done to the device's clock. */
  now: number
  /** The device's clock. */
  deviceNow(): number
  /** Milliseconds by which the device's clock is wrong. */
  skew: number
  /** Transactions that IndexedDB is at; raised and lowered by the contexts. */
  working: number
  /** Called after everything that one opened gate or fired timer led to. */
  onQuiet: () => void
  /** The first thing that must never happen and did. */
  failure: Error | null
  report(error: Error): void
  /** What happened, for the report of a failing schedule. */
  log: string[]
  random: () => number
  wait(context: string | null, label: string): Promise<void>
  open(gate: Gate): Promise<void>
  quiet(): Promise<void>
  setTimer(context: string, fire: () => void, delay: number, isRepeated: boolean): number
  clearTimer(id: number): void
  /** Lets time pass; timers fire in their order. */
  pass(milliseconds: number): Promise<void>
  /** A context is gone: nothing of it goes on. */
  forget(context: string): void
}

/** Timers that fire in one passing of time before the device falls asleep. */
const mostAwake = 30
const firstMoment = Date.UTC(2026, 5, 1, 12)
const tick = () => new Promise<void>((resolve) => void setImmediate(resolve))

export function createWorld(seed: number): World {
  let timers: Timer[] = []
  let lastId = 0
  const world: World = {
    gates: [],
    now: firstMoment,
    deviceNow: () => world.now + world.skew,
    skew: 0,
    working: 0,
    onQuiet: () => undefined,
    failure: null,
    report: (error) => void (world.failure ??= error),
    log: [],
    random: makeRandom(seed),
    wait: (context, label) => new Promise((open) => void world.gates.push({ context, label, open })),
    async open(gate) {
      world.gates.splice(world.gates.indexOf(gate), 1)
      // No two effects of a device fall on one millisecond.
      world.now += 1
      world.log.push(`  ${gate.context ?? 'network'}: ${gate.label}`)
      gate.open()
      await world.quiet()
    },
    async quiet() {
      // Between two gates there are only microtasks and IndexedDB, whose steps are immediates.
      do await tick()
      while (world.working > 0)
      world.onQuiet()
    },
    setTimer(context, fire, delay, isRepeated) {
      const length = Math.max(delay, 1)
      timers.push({ id: ++lastId, context, dueAt: world.now + length, every: isRepeated ? length : null, fire })
      return lastId
    },
    clearTimer: (id) => void (timers = timers.filter((timer) => timer.id !== id)),
    async pass(milliseconds) {
      const end = world.now + milliseconds
      for (let fired = 0; ; fired++) {
        // A long time is one in which the device sleeps: what is due by its end fires once, late.
        if (fired === mostAwake) world.now = Math.max(world.now, end)
        const next = timers.filter(({ dueAt }) => dueAt <= end).sort((a, b) => a.dueAt - b.dueAt || a.id - b.id)[0]
        if (!next) break
        world.now = Math.max(world.now, next.dueAt)
        if (next.every === null) world.clearTimer(next.id)
        else next.dueAt = world.now + next.every
        next.fire()
        await world.quiet()
      }
      world.now = Math.max(world.now, end)
    },
    forget(context) {
      world.gates = world.gates.filter((gate) => gate.context !== context)
      timers = timers.filter((timer) => timer.context !== context)
    },
  }
  return world
}
