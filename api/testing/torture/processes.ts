import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RoundRobin } from '../round-robin.ts'
import type { Tallies } from './tallies.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** A server has ended 25 s after SIGTERM; the machine may be busy. */
const stopMs = 40_000
/** A load balancer asks /readyz every few seconds. */
const noticedMs = 1_500

export interface Processes {
  /** Where the one behind a number answers; null while it does not. */
  url(slot: number): string | null
  readonly slots: number
  /** SIGKILL at whatever it is doing. */
  kill(slot: number): void
  /** SIGTERM, as a deploy does; resolves when it has ended. */
  deploy(slot: number): Promise<void>
  /** Lines of their logs at `warn` and above: how often each. */
  readonly complaints: ReadonlyMap<string, number>
  /** How starts ended before they served: what was asked of the process, its signal or code, and what it wrote. */
  readonly endedStarts: ReadonlyMap<string, number>
  /** When one last ended otherwise than in order, in milliseconds since 1970. */
  readonly lastKilledAt: number
  /** All of them by SIGTERM, for good. */
  stop(): Promise<void>
  /** All of them at once, whatever they do. */
  abandon(): void
}

interface Slot {
  child: ChildProcess | null
  url: string | null
  /** Why its present process will end. */
  fate: 'SIGKILL' | 'SIGTERM' | null
}

interface Line {
  level: string
  msg?: string
  url?: string
  [field: string]: unknown
}

/** Servers in processes of their own behind the load balancer; one that ends is started again at once. */
export function startProcesses(count: number, env: NodeJS.ProcessEnv, proxy: RoundRobin, tallies: Tallies): Processes {
  const slots: Slot[] = Array.from({ length: count }, () => ({ child: null, url: null, fate: null }))
  const complaints = new Map<string, number>()
  const endedStarts = new Map<string, number>()
  let isStopping = false
  let lastKilledAt = 0
  const now = () => Promise.resolve()
  const serve = () => proxy.serve(slots.flatMap(({ url }) => (url ? [{ url, settled: now, flushed: now }] : [])))
  const countUp = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1)

  function hear(slot: Slot, child: ChildProcess, text: string): void {
    const line = JSON.parse(text) as Line
    if (line.msg === 'Listening' && line.url && slot.child === child && slot.fate === null) {
      slot.url = line.url
      serve()
    }
    if (line.level === 'warn' || line.level === 'error') countUp(complaints, complaintOf(line))
  }

  function start(slot: Slot): void {
    const child = spawn(process.execPath, ['--import', 'tsx', 'api/server.ts'], {
      ...{ cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
    })
    Object.assign(slot, { child, url: null, fate: null })
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (text) => hear(slot, child, text))
    let said = ''
    child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
    child.once('exit', (code, signal) => {
      if (code !== 0) lastKilledAt = Date.now()
      judge(slot, code, signal, said.trim())
      slot.url = null
      serve()
      if (!isStopping) start(slot)
    })
  }

  function judge({ fate, url }: Slot, code: number | null, signal: string | null, said: string): void {
    if (fate === 'SIGKILL') return
    if (fate === 'SIGTERM' && code === 0) return
    // A start that is told to stop before it serves, or meets an outage, may end with a sentence, never with a stack.
    if (url === null && !/\n\s+at /.test(said)) {
      return countUp(endedStarts, `${fate ?? 'unasked'}: ${signal ?? `code ${code}`}: ${said.slice(0, 200)}`)
    }
    tallies.fail(`A process ended with ${signal ?? `code ${code}`} (${fate ?? 'unasked'})`, said.slice(0, 1_000))
  }

  async function deploy(index: number): Promise<void> {
    const slot = slots[index] as Slot
    const { child } = slot
    if (!child || child.exitCode !== null || slot.fate !== null) return
    slot.fate = 'SIGTERM'
    child.kill('SIGTERM')
    const notice = setTimeout(() => {
      if (slot.child === child) slot.url = null
      serve()
    }, noticedMs)
    const late = setTimeout(() => {
      tallies.fail(`A process was still there ${stopMs / 1000} s after SIGTERM`)
      slot.fate = 'SIGKILL'
      child.kill('SIGKILL')
    }, stopMs)
    await once(child, 'exit')
    clearTimeout(notice)
    clearTimeout(late)
  }

  for (const slot of slots) start(slot)
  return {
    slots: count,
    complaints,
    endedStarts,
    get lastKilledAt() {
      return lastKilledAt
    },
    url: (index) => slots[index]?.url ?? null,
    kill(index) {
      const slot = slots[index] as Slot
      slot.fate = 'SIGKILL'
      slot.child?.kill('SIGKILL')
    },
    deploy,
    async stop() {
      isStopping = true
      await Promise.all(slots.map((_, index) => deploy(index)))
    },
    abandon() {
      isStopping = true
      for (const slot of slots) {
        slot.fate = 'SIGKILL'
        slot.child?.kill('SIGKILL')
      }
    },
  }
}

/** A line of the log without what differs each time. */
function complaintOf({ level, msg, code, state, error, job, problem }: Line): string {
  const said = typeof error === 'string' ? error.replace(/[0-9a-f-]{16,}|\d{3,}/g, '…').slice(0, 100) : ''
  const details = [code, state, job, problem, said].filter((detail) => typeof detail === 'string' && detail !== '')
  return `${level}: ${msg ?? ''}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
}
